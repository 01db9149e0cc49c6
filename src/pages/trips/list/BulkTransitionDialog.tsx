import { useId, useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { trips, type Trip } from "../../../resources/trips";
import { decideTransition, type Transition } from "../../../schema";
import { useToday } from "../../../components/useToday";
import { type TransitionAnswers, TransitionFields } from "../../resource/transition/TransitionFields";
import { transitionRow } from "../../resource/transition/transitionRow";
import { transitionWords } from "../../resource/transition/transitionWords";
import { labelsOf } from "../stateLooks";
import { useStateLooks } from "../useStateLooks";
import { BulkDialog, type BulkDialogProps } from "./BulkDialog";

/** Moves several trips to a state, each by the rules of the state that it is in. */
export function BulkTransitionDialog({ transition, ...props }: BulkDialogProps & { transition: Transition }) {
  const { actor } = useFieldEnvironment();
  const labels = labelsOf(useStateLooks());
  const today = useToday();
  const id = useId();
  const [answers, setAnswers] = useState<TransitionAnswers>({});
  const words = transitionWords(trips, transition, labels);
  const decide = (row: Trip) =>
    decideTransition(trips, {
      row,
      to: transition.to,
      role: actor.role,
      given: answers,
      facts: { today },
      labels,
    });
  const { asks = {} } = transition;
  const isAnswered = props.trips.every((trip) => {
    const decision = decide(trip);
    return decision.ok || Object.keys(decision.errors).every((name) => !(name in asks));
  });
  return (
    <BulkDialog
      {...props}
      verb={`${words}:`}
      did={words.replace(/^Move/, "moved")}
      isReady={isAnswered}
      work={async (trip) => {
        const decision = decide(trip);
        if (!decision.ok) throw new Error(decision.message);
        await transitionRow(trips, trip, transition.to, decision.given, "bulk");
      }}
    >
      <TransitionFields
        id={id}
        transition={transition}
        answers={answers}
        errors={{}}
        onChange={(changed) => setAnswers({ ...answers, ...changed })}
        onSubmit={() => undefined}
      />
    </BulkDialog>
  );
}

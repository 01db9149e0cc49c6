import { useId, useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { trips, type Trip } from "../../../resources/trips";
import { decideTransition, type Transition } from "../../../schema";
import { useToday } from "../../../components/useToday";
import { type MoveAnswers, MoveFields } from "../../resource/move/MoveFields";
import { moveRow } from "../../resource/move/moveRow";
import { moveWords } from "../../resource/move/moveWords";
import { labelsOf } from "../stateLooks";
import { useStateLooks } from "../useStateLooks";
import { BulkDialog, type BulkDialogProps } from "./BulkDialog";

/** Moves several trips to a state, each by the rules of the state that it is in. */
export function BulkMoveDialog({ move, ...props }: BulkDialogProps & { move: Transition }) {
  const { actor } = useFieldEnvironment();
  const labels = labelsOf(useStateLooks());
  const today = useToday();
  const id = useId();
  const [answers, setAnswers] = useState<MoveAnswers>({});
  const words = moveWords(trips, move, labels);
  const decide = (row: Trip) =>
    decideTransition(trips, {
      row,
      to: move.to,
      role: actor.role,
      given: answers,
      facts: { today },
      labels,
    });
  const { asks = {} } = move;
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
        await moveRow(trips, trip, move.to, decision.given, "bulk");
      }}
    >
      <MoveFields
        id={id}
        transition={move}
        answers={answers}
        errors={{}}
        onChange={(changed) => setAnswers({ ...answers, ...changed })}
        onSubmit={() => undefined}
      />
    </BulkDialog>
  );
}

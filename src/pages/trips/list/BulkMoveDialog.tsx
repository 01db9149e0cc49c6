import { useId, useState } from "react";
import { inSentence } from "../../../domain/formats/inSentence";
import { checkMove } from "../../../domain/trips/checkMove";
import { closeReasons } from "../../../domain/trips/closeReasons";
import type { TripMove } from "../../../domain/trips/tripMoves";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { Trip } from "../../../resources/trips";
import type { MoveAnswers } from "../move/moveErrors";
import { MoveFields } from "../move/MoveFields";
import { moveTrip } from "../move/moveTrip";
import { labelsOf } from "../stateLooks";
import { useStateLooks } from "../useStateLooks";
import { useToday } from "../useToday";
import { BulkDialog, type BulkDialogProps } from "./BulkDialog";

/** Moves several trips to a state, each by the rules of the state that it is in. */
export function BulkMoveDialog({ move, ...props }: BulkDialogProps & { move: TripMove }) {
  const { actor } = useFieldEnvironment();
  const looks = useStateLooks();
  const today = useToday();
  const id = useId();
  const [answers, setAnswers] = useState<MoveAnswers>({});
  const to = inSentence(looks[move.to].label);
  const decide = (trip: Trip) =>
    checkMove({
      ...answers,
      trip,
      to: move.to,
      role: actor.role,
      // Its itineraries are not read here: the server decides.
      acceptedItineraryCount: 1,
      today,
      labels: labelsOf(looks),
    });
  const isOwed =
    (move.closeReasonRequired && !answers.closeReason) ||
    (move.reviewDateRequired && !answers.reviewDate) ||
    ((move.reasonRequired || answers.closeReason === "other") && !answers.reason?.trim());
  return (
    <BulkDialog
      {...props}
      verb={`Move to ${to}:`}
      did={`moved to ${to}`}
      isReady={!isOwed}
      work={async (trip) => {
        const decision = decide(trip);
        if (!decision.ok) throw new Error(decision.message);
        await moveTrip(trip, decision);
      }}
    >
      <MoveFields
        id={id}
        move={move}
        answers={answers}
        errors={{}}
        closeReasons={closeReasons}
        onChange={(changed) => setAnswers({ ...answers, ...changed })}
        onSubmit={() => undefined}
      />
    </BulkDialog>
  );
}

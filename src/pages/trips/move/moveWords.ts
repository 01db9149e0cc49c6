import { inSentence } from "../../../domain/formats/inSentence";
import type { TripMove } from "../../../domain/trips/tripMoves";
import type { StateLooks } from "../stateLooks";

/** What the button of a move says: "Move to quoted"; three dots where it asks for something first. */
export function moveWords(move: TripMove, looks: StateLooks): string {
  return `Move to ${inSentence(looks[move.to].label)}${asksFor(move) ? " …" : ""}`;
}

/** Whether the move asks the person for something. */
export const asksFor = (move: TripMove): boolean =>
  Boolean(move.reasonRequired || move.closeReasonRequired || move.reviewDateRequired);

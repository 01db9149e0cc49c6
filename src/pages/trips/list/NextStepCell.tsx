import { Nothing } from "../../../fields/parts/Nothing";
import type { Trip } from "../../../resources/trips";
import { firstAnswerDue } from "../firstAnswerDue";
import { DueText } from "../followUps/DueText";
import { useNow } from "../../../components/useNow";
import words from "../../../components/words.module.css";

/** When the next step of a trip is due; where none is planned for a new enquiry, its first answer. */
export function NextStepCell({ trip, otherwise }: { trip: Trip; otherwise?: string }) {
  const now = useNow();
  const dueAt = trip.nextFollowUpAt ?? firstAnswerDue(trip);
  if (dueAt) return <DueText dueAt={dueAt} now={now} />;
  return otherwise ? <span className={words.muted}>{otherwise}</span> : <Nothing />;
}

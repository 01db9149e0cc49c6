import { Nothing } from "../../../fields/parts/Nothing";
import type { Trip } from "../../../resources/trips";
import { DueText } from "../followUps/DueText";
import { responseClock } from "../responseClock";
import { useNow } from "../../../components/useNow";
import words from "../../../components/words.module.css";

/** When the next step of a trip is due; where that is the first answer to a new enquiry, how long it may still wait. */
export function NextStepCell({ trip, otherwise }: { trip: Trip; otherwise?: string }) {
  const now = useNow();
  const clock = responseClock(trip, now);
  const isAnswer = trip.nextFollowUpAt === null || trip.nextFollowUpAt === trip.firstResponseDueAt;
  if (clock && isAnswer)
    return <span className={clock.isLate ? words.overdue : words.today}>{clock.text}</span>;
  if (trip.nextFollowUpAt) return <DueText dueAt={trip.nextFollowUpAt} now={now} />;
  return otherwise ? <span className={words.muted}>{otherwise}</span> : <Nothing />;
}

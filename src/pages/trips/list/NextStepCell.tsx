import { Nothing } from "../../../fields/parts/Nothing";
import type { Trip } from "../../../resources/trips";
import { DueText } from "../followUps/DueText";
import { responseClock } from "../responseClock";
import { useNow } from "../../layout/useNow";
import words from "../../layout/words.module.css";

/** When the next step of a trip is due, and until then how long a new enquiry may wait for its first answer. */
export function NextStepCell({ trip }: { trip: Trip }) {
  const now = useNow();
  const clock = responseClock(trip, now);
  if (clock) return <span className={clock.isLate ? words.overdue : words.today}>{clock.text}</span>;
  if (trip.nextFollowUpAt) return <DueText dueAt={trip.nextFollowUpAt} now={now} />;
  return <Nothing />;
}

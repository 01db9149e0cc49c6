import type { TripState, Maybe } from "../../domain/vocabulary";

/** How much time is left for the first answer to an enquiry. */
export interface ResponseClock {
  text: string;
  isLate: boolean;
}

const minute = 60_000;

/** The clock of the first response: it runs while a trip is new and has a time by which to answer. */
export function responseClock(
  trip: { status: TripState; firstResponseDueAt?: Maybe<string> },
  now: Date,
): ResponseClock | undefined {
  if (trip.status !== "new" || !trip.firstResponseDueAt) return undefined;
  const left = Date.parse(trip.firstResponseDueAt) - now.getTime();
  if (Number.isNaN(left)) return undefined;
  return left < 0
    ? { text: `Answer ${lengthText(-left)} late`, isLate: true }
    : { text: `Answer in ${lengthText(left)}`, isLate: false };
}

/** A length of time in its largest whole unit: "25 min", "3 h", "2 days". */
function lengthText(milliseconds: number): string {
  const minutes = Math.max(1, Math.floor(milliseconds / minute));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} days`;
}

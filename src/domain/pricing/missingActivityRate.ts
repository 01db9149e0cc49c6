import type { PricedActivity } from "../activities/pricedActivity";
import { shortDate } from "../dates/shortDate";
import type { Finding } from "../itineraries/finding";
import { findingOf, type FindingPlace } from "../itineraries/findingOf";
import type { RateDay } from "./selectRate";

/** The finding for an activity without a price on its day. */
export function missingActivityRate(
  activity: PricedActivity,
  day: RateDay | null,
  place: FindingPlace,
  whose = "",
): Finding {
  const name = activity.name || "The activity";
  const rates = activity.rates ?? [];
  const last = rates
    .map(({ to }) => to ?? "9999-12-31")
    .sort()
    .at(-1);
  if (day && last && last < day.date) {
    const message = `${name}: the rates${whose} ended on ${shortDate(last)}; ${shortDate(day.date)} has none. Add a rate or enter a cost.`;
    return findingOf("rate_expired", place, message);
  }
  const when = day ? ` on ${shortDate(day.date)}` : "";
  return findingOf("rate_missing", place, `${name} has no price${whose}${when}. Add a rate or enter a cost.`);
}

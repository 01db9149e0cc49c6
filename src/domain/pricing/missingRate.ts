import { shortDate, shortDateRange } from "../dates/shortDate";
import type { PlainDate } from "../dates/plainDate";
import type { PricedHotel } from "../hotels/pricedHotel";
import type { Finding } from "../itineraries/finding";
import { findingOf, type FindingPlace } from "../itineraries/findingOf";
import type { HotelRateMatch } from "./hotelRateMatch";

/** The finding for nights that no rate of a hotel decides: nothing chosen, rates that have ended, or none at all. */
export function missingRate(
  hotel: PricedHotel,
  match: HotelRateMatch,
  from: PlainDate,
  to: PlainDate,
  place: FindingPlace,
): Finding {
  const name = hotel.name || "The hotel";
  const when = shortDateRange(from, to);
  if (match.open.length > 0) {
    return findingOf(
      "rate_missing",
      place,
      `${name}: choose ${match.open.join(" and ")} to find the rate for ${when}.`,
    );
  }
  const last = match.fitting.reduce((latest, rate) => {
    const end = rate.to ?? "9999-12-31";
    return end > latest ? end : latest;
  }, "");
  const wanted = match.wanted ? ` for ${match.wanted}` : "";
  if (last && last < from) {
    const message = `${name}: the rates${wanted} ended on ${shortDate(last)}; ${when} has none. Add a rate or enter a cost.`;
    return findingOf("rate_expired", place, message);
  }
  return findingOf(
    "rate_missing",
    place,
    `${name} has no rate${wanted} on ${when}. Add a rate or enter a cost.`,
  );
}

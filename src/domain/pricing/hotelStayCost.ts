import type { PlainDate } from "../dates/plainDate";
import type { PricedHotel } from "../hotels/pricedHotel";
import type { Finding } from "../itineraries/finding";
import { findingOf, type FindingPlace } from "../itineraries/findingOf";
import type { Party } from "../itineraries/party";
import type { PricedItem } from "../itineraries/pricedItinerary";
import { countOf } from "../money/countOf";
import { shortDateRange } from "../dates/shortDate";
import type { Explanation } from "./explanation";
import { explainNights } from "./explainNights";
import { hotelRateMatch } from "./hotelRateMatch";
import type { ItemCost, PricedNight } from "./itemCost";
import { missingRate } from "./missingRate";
import { ratedNights } from "./ratedNights";
import { roomNight } from "./roomNight";
import type { StayParty } from "./stayParty";
import { adultWeights } from "./travellerWeights";

/** Stays longer than this are a slip of the hand; what lies beyond is not priced. */
const longestStay = 365;

/** A stay to price: who sleeps in which hotel from when on. */
export interface StayToPrice {
  readonly item: PricedItem;
  readonly hotel: PricedHotel;
  readonly currency: string;
  /** The first night. */
  readonly from: PlainDate;
  readonly stay: StayParty;
  readonly party: Party;
  readonly place: FindingPlace;
}

/**
 * The cost of a stay by the hotel's rates, night by night, in the hotel's currency.
 * A night without a rate is a finding and leaves the cost unknown. Source: docs/domain.md, "How a price arises", 1.
 */
export function hotelStayCost({ item, hotel, currency, from, stay, party, place }: StayToPrice): ItemCost {
  const match = hotelRateMatch(item, hotel);
  const quantity = BigInt(countOf(item.quantity, 1, 1));
  const count = Math.min(countOf(item.nights, 1, 1), longestStay);
  const sums = { cost: 0n, fixed: 0n, adults: 0n };
  const children = party.childAges.map(() => 0n);
  const [explained, findings, nights]: [(() => Explanation)[], Finding[], PricedNight[]] = [[], [], []];
  let ratedUntil: PlainDate | null = null;
  for (const run of ratedNights(match.fitting, from, count)) {
    const [first, last] = [run.nights[0]?.date ?? from, run.nights.at(-1)?.date ?? from];
    const night = run.rate ? roomNight(run.rate, hotel, stay) : { parts: [], missing: [] };
    explained.push(() => explainNights(run, night, hotel, match.mismatch, currency, quantity));
    if (!run.rate) findings.push(missingRate(hotel, match, first, last, place));
    else if (night.missing.length > 0) {
      const message = `${hotel.name || "The hotel"}: the rate on ${shortDateRange(first, last)} has no price for: ${night.missing.join(", ")}.`;
      findings.push(findingOf("rate_missing", place, message));
    }
    for (const part of night.parts) {
      const amount = BigInt(part.unitPrice) * BigInt(part.count) * BigInt(run.nights.length) * quantity;
      if (run.rate?.priceKind === "sell") sums.fixed += amount;
      else sums.cost += amount;
      if (part.whose === "adults") sums.adults += amount;
      else children[part.whose] = (children[part.whose] ?? 0n) + amount;
    }
    if (run.rate) {
      const minNights = countOf(run.rate.minNights, 1, 1);
      nights.push(...run.nights.map(({ date }) => ({ date, minNights })));
      if (run.rate.to && (ratedUntil === null || run.rate.to < ratedUntil)) ratedUntil = run.rate.to;
    }
  }
  const weights = party.adults > 0 ? { adults: sums.adults, children, infants: 0n } : adultWeights(party);
  const detail = `${count} ${count === 1 ? "night" : "nights"}${match.wanted ? `, ${match.wanted}` : ""}`;
  return {
    currency,
    cost: sums.cost,
    fixed: sums.fixed,
    known: findings.length === 0,
    weights,
    detail,
    explainParts: () => explained.map((explain) => explain()),
    findings,
    nights,
    ratedUntil,
  };
}

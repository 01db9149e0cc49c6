import { type PlainDate, shortDateRange } from "../dates/plainDate";
import { childBandFor, type PricedHotel, type HotelRate } from "../hotels/pricedHotel";
import { type Finding, findingOf, type FindingPlace } from "../itineraries/finding";
import type { Party, PricedItem } from "../itineraries/pricedItinerary";
import { countOf, isWhole } from "../money/amounts";
import { plainMoney } from "../money/moneyText";
import { type Maybe, occupancies } from "../vocabulary";
import { type Explanation, explain } from "./explanation";
import { type ItemCost, type PricedNight, adultWeights } from "./pricedLine";
import { missingHotelRate, explainLosers } from "./rateExplanations";
import { hotelRateMatch, ratedNights, hotelRateLabel, type NightRun, type Mismatch } from "./rates";
import type { StayParty, StayChild } from "./rooming";

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
    if (!run.rate) findings.push(missingHotelRate(hotel, match, first, last, place));
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

/** One line of what a night costs, in minor units of the hotel's currency. */
export interface NightPart {
  readonly label: string;
  readonly count: number;
  readonly unitPrice: number;
  /** Whose part it is: the adults', or a child's by its place in the itinerary. */
  readonly whose: "adults" | number;
}

/** Stays longer than this are a slip of the hand; what lies beyond is not priced. */
const longestStay = 365;

/** What a night costs by one rate row, and what that row lacks to price the whole party. */
interface RoomNight {
  readonly parts: readonly NightPart[];
  readonly missing: readonly string[];
}

/**
 * The price of a night by a rate row: rooms at the occupancy's price, extra adults, children with or without a bed.
 * A missing triple price is the double plus an extra adult. A rate's own child price comes before the age band's.
 */
function roomNight(rate: HotelRate, hotel: PricedHotel, stay: StayParty): RoomNight {
  const parts: NightPart[] = [];
  const missing: string[] = [];
  const add = (label: string, count: number, price: Maybe<number>, whose: NightPart["whose"]) => {
    if (count === 0) return;
    if (isWhole(price)) parts.push({ label, count, unitPrice: price, whose });
    else missing.push(label.toLowerCase());
  };
  add(`${occupancies[stay.occupancy].label} room`, stay.rooms, roomPrice(rate, stay), "adults");
  add("Extra adult", stay.extraAdults, rate.extraAdult, "adults");
  for (const child of stay.children) {
    const { label, price } = childPrice(rate, hotel, child);
    add(label, child.count, price, child.index ?? "adults");
  }
  return { parts, missing };
}

function roomPrice(rate: HotelRate, { occupancy }: StayParty): Maybe<number> {
  const price = rate[occupancy];
  if (isWhole(price) || occupancy !== "triple") return price;
  return isWhole(rate.double) && isWhole(rate.extraAdult) ? rate.double + rate.extraAdult : null;
}

function childPrice(
  rate: HotelRate,
  hotel: PricedHotel,
  child: StayChild,
): { label: string; price: Maybe<number> } {
  const band = childBandFor(hotel, child.age);
  const withBed = rate.childWithBed ?? band?.withBed;
  const withoutBed = rate.childWithoutBed ?? band?.withoutBed;
  const bed = child.bed ?? (withoutBed == null && withBed != null);
  const who = child.age === null ? "Child" : `Child of ${child.age}`;
  return { label: `${who} ${bed ? "with" : "without"} bed`, price: bed ? withBed : withoutBed };
}

/** Nights of one stay under one rate: what they come to, by which row, and which rows lost and why. */
function explainNights(
  run: NightRun,
  night: RoomNight,
  hotel: PricedHotel,
  mismatch: Mismatch<HotelRate>,
  currency: string,
  quantity: bigint,
): Explanation {
  const [first, last] = [run.nights[0], run.nights.at(-1)];
  const count = run.nights.length;
  const label = first && last ? shortDateRange(first.date, last.date) : "Nights";
  const times = BigInt(count) * quantity;
  const lines = night.parts.map((part) => {
    const amount = BigInt(part.unitPrice) * BigInt(part.count) * times;
    const often = `${count} ${count === 1 ? "night" : "nights"} × ${part.count}${quantity > 1n ? ` × ${quantity}` : ""}`;
    return {
      amount,
      node: explain(part.label, amount, currency, `${often} × ${plainMoney(part.unitPrice, currency)}`),
    };
  });
  const losers = first ? explainLosers(hotel.rates ?? [], run.rate, first, mismatch, hotelRateLabel) : [];
  const children = [...lines.map(({ node }) => node), ...losers];
  if (!run.rate) return explain(label, null, currency, "No rate holds.", children);
  const sum = lines.reduce((total, { amount }) => total + amount, 0n);
  const missing = night.missing.length > 0 ? ` It has no price for: ${night.missing.join(", ")}.` : "";
  const kind = run.rate.priceKind === "sell" ? "Selling price by" : "Rate";
  return explain(label, sum, currency, `${kind} "${hotelRateLabel(run.rate)}".${missing}`, children);
}

import type { SuppliedActivity } from "../products/activity";
import { type PlainDate, shortDate, shortDateRange } from "../dates/plainDate";
import type { SuppliedHotel } from "../products/hotel";
import { type Finding, findingOf, type FindingPlace } from "../itineraries/finding";
import type { PricedItem } from "../itineraries/pricedItinerary";
import { percentText } from "../money/amounts";
import type { PricedSheet, Supplied } from "../products/sheet";
import { weekdays } from "../../vocabulary";
import { explain, type Explanation } from "./line";
import { type DatedRate, holdsOn, lastDayOf, type Mismatch, type RateDay, seasonDays } from "./rates";
import type { HotelRateMatch } from "./nights";

/**
 * The rows that did not decide a day and why, those that came closest first. At most eight are listed one by one.
 */
export function explainLosers<Row extends DatedRate>(
  rows: readonly Row[],
  winners: readonly (Row | null)[],
  day: RateDay,
  mismatch: Mismatch<Row>,
  labelOf: (row: Row) => string,
): Explanation[] {
  const losers = rows.filter((row) => !winners.includes(row));
  const winner = winners.find((row) => row !== null) ?? null;
  const isContender = (row: Row) => holdsOn(row, day) && mismatch(row) === null;
  const contenders = firstOf(losers, maxShown, isContender);
  const others = firstOf(losers, maxShown - contenders.length, (row) => !isContender(row));
  const listed = [...contenders, ...others].map((row) => {
    const reason = mismatch(row) ?? dateMismatch(row, day) ?? defeatOf(row, winner);
    return explain(labelOf(row), null, null, `Not taken: ${reason}.`);
  });
  const left = losers.length - listed.length;
  return left > 0 ? [...listed, explain(`${left} more rates`, null, null, "Not taken either.")] : listed;
}

/** " of the sheet “Contract 2027”, gross less 15 % commission". */
export function onSheet({
  sheet: { name, terms, commission, taxIncluded, supplierTax },
}: {
  readonly sheet: PricedSheet;
}): string {
  return [
    name ? ` of the sheet "${name}"` : "",
    terms === "commissionable" ? `, gross less ${percentText(commission ?? 0)} commission` : "",
    taxIncluded === false ? `, with ${percentText(supplierTax ?? 0)} tax` : "",
  ].join("");
}

/** The finding for nights that no rate of a hotel decides: nothing chosen, rates that have ended, or none at all. */
export function missingHotelRate(
  { item, supplied, place }: Unrated<SuppliedHotel>,
  match: HotelRateMatch,
  from: PlainDate,
  to: PlainDate,
): Finding {
  const name = supplied.hotel.name || "The hotel";
  const when = shortDateRange(from, to);
  if (item.supplierId && !coversAny(supplied, from, to))
    return missingSheet(name, supplied, `for ${when}`, place);
  if (match.open.length > 0) {
    return findingOf(
      "rate_missing",
      place,
      `${name}: choose ${match.open.join(" and ")} to find the rate for ${when}.`,
    );
  }
  const ends = [match.fitting.cost, match.fitting.sell].map(lastDayOfAll);
  const last = ends.reduce((latest, end) => (end > latest ? end : latest));
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

/** An item of which a supplier has no rate for some day. */
interface Unrated<Seller> {
  readonly item: PricedItem;
  readonly supplied: Seller;
  readonly place: FindingPlace;
}

type Seller = Supplied<PricedSheet, unknown>;

/** Whether a supplier has a published sheet for any of these days. */
const coversAny = ({ sheets }: Seller, from: PlainDate, to: PlainDate): boolean =>
  sheets.some(({ validFrom, validTo }) => (!validFrom || validFrom <= to) && (!validTo || from <= validTo));

/** The finding for the supplier that an item names and that has no sheet for its days. */
const missingSheet = (name: string, { supplierName }: Seller, when: string, place: FindingPlace): Finding =>
  findingOf(
    "rate_missing",
    place,
    `${name}: ${supplierName} has no published sheet ${when}. Choose another supplier, publish a sheet or enter a cost.`,
  );

/** The finding for an activity without a price on its day. */
export function missingActivityRate(
  { item, supplied, place }: Unrated<SuppliedActivity>,
  day: RateDay | null,
  whose = "",
): Finding {
  const name = supplied.activity.name || "The activity";
  if (item.supplierId && day && !coversAny(supplied, day.date, day.date))
    return missingSheet(name, supplied, `on ${shortDate(day.date)}`, place);
  const last = lastDayOfAll(supplied.rates);
  if (day && last && last < day.date) {
    const message = `${name}: the rates${whose} ended on ${shortDate(last)}; ${shortDate(day.date)} has none. Add a rate or enter a cost.`;
    return findingOf("rate_expired", place, message);
  }
  const when = day ? ` on ${shortDate(day.date)}` : "";
  return findingOf("rate_missing", place, `${name} has no price${whose}${when}. Add a rate or enter a cost.`);
}

/** The last day on which any of the rates holds; empty without any. Found once for a list. */
function lastDayOfAll(rates: readonly DatedRate[]): string {
  const known = lastDays.get(rates);
  if (known !== undefined) return known;
  const ends = rates.map((rate) => lastDayOf(rate) ?? "9999-12-31");
  const last = ends.reduce((latest, end) => (end > latest ? end : latest), "");
  lastDays.set(rates, last);
  return last;
}
const lastDays = new WeakMap<readonly DatedRate[], string>();

const maxShown = 8;

/** The first few that are wanted; of hundreds of rows only as many are looked at as it takes. */
function firstOf<Row>(rows: readonly Row[], most: number, isWanted: (row: Row) => boolean): Row[] {
  const found: Row[] = [];
  for (const row of rows) {
    if (found.length >= most) break;
    if (isWanted(row)) found.push(row);
  }
  return found;
}

function dateMismatch(row: DatedRate, { date, weekday }: RateDay): string | null {
  if (row.from && date < row.from) return `begins on ${shortDate(row.from)}`;
  if (row.to && date > row.to) return `ended on ${shortDate(row.to)}`;
  const { validFrom, validTo } = row.sheet ?? {};
  if (validFrom && date < validFrom) return `its sheet begins on ${shortDate(validFrom)}`;
  if (validTo && date > validTo) return `its sheet ended on ${shortDate(validTo)}`;
  const held = row.weekdays ?? [];
  return held.length > 0 && !held.includes(weekday) ? `does not hold on a ${weekdays[weekday].label}` : null;
}

function defeatOf(row: DatedRate, winner: DatedRate | null): string {
  if (!winner) return "has no price";
  if ((row.sheet?.publishedAt ?? "") < (winner.sheet?.publishedAt ?? "")) return "a newer sheet has a rate";
  const [mine, theirs] = [row.priority ?? 0, winner.priority ?? 0];
  if (mine < theirs) return `its priority is ${mine}, the winner's ${theirs}`;
  const [length, shorter] = [seasonDays(row), seasonDays(winner)];
  if (length > shorter) {
    const days = length === Infinity ? "is open-ended" : `takes ${length} days`;
    return `its season ${days}, the winner's ${shorter} days`;
  }
  return "an equal rate stands further up the list";
}

/** The finding for a stay that has nobody: other stays of the night have taken everybody. */
export const stayWithoutPeople = ({ hotel }: SuppliedHotel, place: FindingPlace): Finding =>
  findingOf(
    "stay_without_people",
    place,
    `Nobody is left for ${hotel.name || "the hotel"}: the other stays of the night have everybody. Remove one, or name who sleeps where.`,
  );

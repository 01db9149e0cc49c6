import { comparedText, explain, type Explanation, addedAmounts, type PricedVehicles, shownOf } from "./line";
import type { SuppliedActivity } from "../products/activity";
import { type PlainDate, shortDate, shortDateRange } from "../dates/plainDate";
import { type SuppliedHotel, type StayedHotel, ageSpan, isAdultBy } from "../products/hotel";
import { type Finding, findingOf, type FindingPlace } from "../itineraries/finding";
import type { PricedItem, Party } from "../itineraries/pricedItinerary";
import { percentText, plainMoney } from "../money/amounts";
import type { PricedSheet, Supplied } from "../products/sheet";
import { weekdays } from "../../vocabulary";
import {
  type DatedRate,
  holdsOn,
  lastDayOf,
  type Mismatch,
  type RateDay,
  seasonDays,
  type HotelRateMatch,
  type NightRun,
  rateLabel,
  type NightPart,
} from "./rates";
import { counted } from "../formats/text";
import { roomingRows, roomingText, type StayRoom, type OtherRooming, type StayChild } from "./rooming";
import type { ChargedRoom } from "./supplements";
import type { PricedVehicle, VehicleDay } from "./vehicle";
import { type SuppliedTransport, vehiclesText } from "../products/transport";

/** The rows that did not decide a day, each with the reason. The closest come first; at most eight are listed. */
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

/** The finding for nights without a rate: nothing chosen, rates that have ended, or no rates at all. */
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
    const message = `${name}: choose ${match.open.join(" and ")} to find the rate for ${when}.`;
    return findingOf("rate_missing", place, message);
  }
  const ends = [match.fitting.cost, match.fitting.sell].map(lastDayOfAll);
  const last = ends.reduce((latest, end) => (end > latest ? end : latest));
  return missingRate({ name, last, from, when, place, whose: match.wanted ? ` for ${match.wanted}` : "" });
}

interface Unrated<Seller> {
  readonly item: PricedItem;
  readonly supplied: Seller;
  readonly place: FindingPlace;
}

type Seller = Supplied<PricedSheet, unknown>;

const coversAny = ({ sheets }: Seller, from: PlainDate, to: PlainDate): boolean =>
  sheets.some(({ validFrom, validTo }) => (!validFrom || validFrom <= to) && (!validTo || from <= validTo));

/** The finding for a named supplier without a sheet for the days. */
const missingSheet = (name: string, { supplierName }: Seller, when: string, place: FindingPlace): Finding =>
  findingOf(
    "rate_missing",
    place,
    `${name}: ${supplierName} has no published sheet ${when}. Choose another supplier, publish a sheet or enter a cost.`,
  );

export function missingActivityRate(
  { item, supplied, place }: Unrated<SuppliedActivity>,
  day: RateDay | null,
  whose = "",
): Finding {
  const name = supplied.activity.name || "The activity";
  const [from, when] = [day?.date, day ? shortDate(day.date) : ""];
  if (item.supplierId && from && !coversAny(supplied, from, from))
    return missingSheet(name, supplied, `on ${when}`, place);
  return missingRate({ name, what: "price", last: lastDayOfAll(supplied.rates), from, when, place, whose });
}

/** A product without a rate on some days. `from` is the first of them, `last` the last day with one of its rates. */
interface MissingRate {
  readonly name: string;
  readonly what?: "rate" | "price";
  /** " for Deluxe". */
  readonly whose: string;
  readonly from: PlainDate | undefined;
  readonly when: string;
  readonly last: string;
  readonly place: FindingPlace;
}

function missingRate({ name, what = "rate", whose, from, when, last, place }: MissingRate): Finding {
  if (from && last && last < from) {
    const message = `${name}: the rates${whose} ended on ${shortDate(last)}; ${when} has none. Add a rate or enter a cost.`;
    return findingOf("rate_expired", place, message);
  }
  const message = `${name} has no ${what}${whose}${when && ` on ${when}`}. Add a rate or enter a cost.`;
  return findingOf("rate_missing", place, message);
}

/** The last day on which any of the rates holds. Empty without rates. Cached per list. */
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

/** The first `count` wanted rows. Stops early, since there may be hundreds. */
function firstOf<Row>(rows: readonly Row[], count: number, isWanted: (row: Row) => boolean): Row[] {
  const found: Row[] = [];
  for (const row of rows) {
    if (found.length >= count) break;
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

/** The finding for a stay without people: other stays of the night have them all. */
export const stayWithoutPeople = ({ hotel }: SuppliedHotel, place: FindingPlace): Finding =>
  findingOf(
    "stay_without_people",
    place,
    `Nobody is left for ${hotel.name || "the hotel"}: the other stays of the night have everybody. Remove one, or name who sleeps where.`,
  );

interface RunSetting {
  readonly hotel: StayedHotel;
  readonly currency: string;
  readonly quantity: bigint;
}

/** Nights of one stay under the same rows: their price, the deciding rows, and the other rows with reasons. */
export function explainRun(
  run: NightRun,
  match: HotelRateMatch,
  charges: readonly ChargedRoom[],
  { hotel, currency, quantity }: RunSetting,
): Explanation {
  const [first, last] = [run.nights[0], run.nights.at(-1)];
  const label = first && last ? shortDateRange(first.date, last.date) : "Nights";
  const losers = first
    ? explainLosers(hotel.rates, [run.rows.cost, run.rows.sell], first, match.mismatch, rateLabel)
    : [];
  if (!run.rows.cost && !run.rows.sell) return explain(label, null, currency, "No rate holds.", losers);
  const lines = new Map<string, { part: NightPart; count: number }>();
  let sold = 0n;
  const missing: string[] = [];
  for (const { room, nights } of charges) {
    for (const { people } of nights.filter((night) => night.run === run)) {
      for (const { cost, sell, parts, label } of people) {
        if (cost === null && sell === null) missing.push(label);
        if (cost !== null && sell !== null) sold += sell * BigInt(room.rooms);
        for (const part of parts) {
          const key = `${part.label} ${part.unitPrice}`;
          const line = lines.get(key) ?? { part, count: 0 };
          lines.set(key, { part, count: line.count + part.count * room.rooms });
        }
      }
    }
  }
  const nights = BigInt(run.nights.length) * quantity;
  const often = counted(run.nights.length, "night");
  const nodes = [...lines.values()].map(({ part, count }) => {
    const amount = BigInt(part.unitPrice) * BigInt(count) * nights;
    const times = `${often} × ${count}${quantity > 1n ? ` × ${quantity}` : ""}`;
    return {
      amount,
      node: explain(part.label, amount, currency, `${times} × ${plainMoney(part.unitPrice, currency)}`),
    };
  });
  const sum = nodes.reduce((total, { amount }) => total + amount, 0n);
  const rows = [
    run.rows.cost && `Rate "${rateLabel(run.rows.cost)}"${onSheet(run.rows.cost)}.`,
    run.rows.sell && `Selling price by "${rateLabel(run.rows.sell)}"${onSheet(run.rows.sell)}.`,
    sold > 0n && `It sells for ${plainMoney(sold * nights, currency)}.`,
    missing.length > 0 && `It has no price for: ${[...new Set(missing)].join(", ")}.`,
  ];
  const detail = rows.filter(Boolean).join(" ");
  return explain(label, sum, currency, detail, [...nodes.map(({ node }) => node), ...losers]);
}

/** Supplements and special offers of a stay, each summed over all rooms. */
export function explainExtras(
  charges: readonly ChargedRoom[],
  { currency, quantity }: Pick<RunSetting, "currency" | "quantity">,
): Explanation[] {
  const lines = new Map<string, { name: string; detail: string; amount: bigint }>();
  for (const { room, extras } of charges) {
    for (const { name, detail: detailOf, cost, sell } of extras) {
      const detail = detailOf();
      const key = JSON.stringify([name, detail]);
      const amount = (cost ?? sell ?? 0n) * BigInt(room.rooms) * quantity;
      lines.set(key, { name, detail, amount: (lines.get(key)?.amount ?? 0n) + amount });
    }
  }
  return [...lines.values()].map(({ name, detail, amount }) => explain(name, amount, currency, `${detail}.`));
}

interface OtherRooms {
  readonly hotel: StayedHotel;
  readonly others: readonly OtherRooming[];
  readonly currency: string;
}

export function explainOtherRooms(
  rooms: readonly StayRoom[],
  { hotel, others, currency }: OtherRooms,
): Explanation[] {
  if (others.length === 0) return [];
  const textOf = (split: readonly StayRoom[]) => roomingText(roomingRows(split), hotel.childBands);
  const compared = others.map(
    ({ rooms: split, difference }) => `${textOf(split)} would cost ${comparedText(difference, currency)}`,
  );
  return [explain("Rooms", null, null, `${[textOf(rooms), ...compared].join("; ")}.`)];
}

interface ChildrenSetting {
  readonly hotel: StayedHotel;
  readonly party: Party;
  /** The day of arrival, on which ages count. */
  readonly from: PlainDate;
  readonly currency: string;
}

/** What each child of a stay pays and why: its age on arrival, and the source of its price. */
export function explainChildren(rooms: readonly ChargedRoom[], setting: ChildrenSetting): Explanation[] {
  const byDescription = new Map<string, { label: string; detail: string; count: number }>();
  for (const room of rooms) {
    const { children, grown } = room.guests;
    for (const child of [...grown, ...children]) {
      const why = grown.includes(child) ? grownText(child, setting) : pricesText(child, room, setting);
      const detail = `${ageText(child, setting)}${why}`;
      const label = child.age === null ? "Child" : `Child of ${child.age}`;
      const known = byDescription.get(`${label} ${detail}`);
      byDescription.set(`${label} ${detail}`, {
        label,
        detail,
        count: (known?.count ?? 0) + room.room.rooms,
      });
    }
  }
  if (byDescription.size === 0) return [];
  const nodes = [...byDescription.values()].map(({ label, detail, count }) =>
    explain(count > 1 ? `${count} × ${label}` : label, null, null, detail),
  );
  return [explain("Children", null, null, "Each by its age on the day of arrival.", nodes)];
}

/** "8 on 24 Dec 2026, born on 3 May 2018. ", or empty without a birth date. */
function ageText({ index, age }: StayChild, { party, from }: ChildrenSetting): string {
  const birthDate = index === null ? null : party.birthDates[index];
  return birthDate ? `${age} on ${shortDate(from)}, born on ${shortDate(birthDate)}. ` : "";
}

function grownText({ age }: StayChild, { hotel: { childBands } }: ChildrenSetting): string {
  const [last] = childBands.toSorted((a, b) => (b.toAge ?? 17) - (a.toAge ?? 17));
  const why =
    last && isAdultBy(childBands, age)
      ? `Older than every age band, the last is ${ageSpan(last)}`
      : "Nobody in the room is an adult";
  return `${why}: counts as an adult for the price and for how many the room holds.`;
}

function pricesText(child: StayChild, { nights }: ChargedRoom, { currency }: ChildrenSetting): string {
  const prices = nights.flatMap(({ run, people }) => {
    const [first, last] = [run.nights[0]?.date, run.nights.at(-1)?.date];
    const part = people.find(({ who }) => who === child)?.parts[0];
    if (!first || !last) return [];
    const when = shortDateRange(first, last);
    if (!part) return [`${when}: no price`];
    const bed = part.bed ? "with a bed" : "without a bed";
    return [`${when}: ${plainMoney(part.unitPrice, currency)} a night ${bed}, by ${part.by ?? "the rate"}`];
  });
  return `${prices.join("; ")}.`;
}

export function missingVehicleRate(
  { name, run }: PricedVehicle,
  rates: SuppliedTransport["rates"],
  transport: string,
  place: FindingPlace,
): Finding[] {
  const bare = run.days.find(({ cost, sell }) => (cost ?? sell) === null);
  if (!bare) return [];
  const last = lastDayOfAll(rates.filter((rate) => run.mismatch(rate) === null));
  const from = bare.day?.date;
  const when = from ? shortDate(from) : "";
  return [missingRate({ name: transport, last, from, when, place, whose: name ? ` for ${name}` : "" })];
}

interface VehicleSetting {
  readonly supplied: SuppliedTransport;
  readonly currency: string;
  /** How often the whole transport is taken. */
  readonly quantity: number;
}

/** The price of the vehicles of one name: days by their deciding rates, and supplements. */
export function explainVehicle(
  { name, run, extras, count }: PricedVehicle & { readonly count: number },
  { supplied, currency, quantity }: VehicleSetting,
): Explanation[] {
  const times = BigInt(count * quantity);
  const often = `${count}${quantity > 1 ? ` × ${quantity}` : ""} × `;
  const days = runsOf(run.days).map((days) => {
    const { day: first, cost, sell } = days[0];
    const last = days.at(-1)?.day;
    const when = first && last && run.days.length > 1 ? shortDateRange(first.date, last.date) : "";
    const label = [name || "Vehicle", when].filter(Boolean).join(", ");
    if (!cost && !sell) return explain(label, null, currency, "No rate holds.");
    const units = days.reduce((sum, one) => sum + one.units, 0);
    const counts = {
      per_vehicle: "",
      per_vehicle_day: `${counted(units, "day")} × `,
      per_km: `${units} km × `,
    };
    const price = plainMoney((cost ? cost.price : sell?.sellPrice) ?? 0, currency);
    const sources = [
      `${often}${counts[run.basis]}${price}.`,
      cost && `Rate "${rateLabel(cost)}"${onSheet(cost)}.`,
      sell && `Selling price by "${rateLabel(sell)}"${onSheet(sell)}.`,
    ];
    const losers = first ? explainLosers(supplied.rates, [cost, sell], first, run.mismatch, rateLabel) : [];
    const amount = shownOf(addedAmounts(days.map(({ amounts }) => amounts))) * times;
    return explain(label, amount, currency, sources.filter(Boolean).join(" "), losers);
  });
  return [
    ...days,
    ...extras.map(({ name, detail, amounts }) =>
      explain(name, shownOf(amounts) * times, currency, `${often}${detail(currency)}.`),
    ),
  ];
}

export function explainOtherVehicles({ vehicles, other }: PricedVehicles, currency: string): Explanation[] {
  if (!other) return [];
  const compared = comparedText(other.difference, currency);
  const detail = `${vehiclesText(vehicles)}; ${vehiclesText(other.vehicles)} would cost ${compared}.`;
  return [explain("Vehicles", null, null, detail)];
}

/** Consecutive days decided by the same rows. */
function runsOf(days: readonly VehicleDay[]): [VehicleDay, ...VehicleDay[]][] {
  const runs: [VehicleDay, ...VehicleDay[]][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && run[0].cost === day.cost && run[0].sell === day.sell) run.push(day);
    else runs.push([day]);
  }
  return runs;
}

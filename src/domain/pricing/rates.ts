import {
  addDays,
  isPlainDate,
  nightsBetween,
  type PlainDate,
  shortDateRange,
  weekdayOf,
} from "../dates/plainDate";
import { isValidOn, type PricedSheet } from "../products/sheet";
import { type HotelSheet, rateColumns as columns } from "../../resources/hotelSheets";
import { type Loose, type OneOf, type Weekday, type Maybe, type MealPlan, mealPlans } from "../../vocabulary";
import { joinParts } from "../formats/text";
import {
  ageSpan,
  bandIndex,
  type ChildBand,
  type ChildPrice,
  coversAge,
  type HotelRate,
  type SheetRate,
  type SuppliedHotel,
} from "../products/hotel";
import { divideHalfEven, isWhole, partOf, percentText } from "../money/amounts";
import { roomNames, type RoomPeople, type StayChild } from "./rooming";

export type AnyRate = OneOf<Loose<HotelSheet>["rates"]>;

export interface DatedRate extends Pick<AnyRate, "from" | "to" | "weekdays" | "priority"> {
  /** The row's sheet. The row holds only while its sheet does. */
  readonly sheet?: PricedSheet;
}

export interface RateDay {
  readonly date: PlainDate;
  readonly weekday: Weekday;
}

/** Why a row can never be used ("is for Suite"), or null where it fits. Dates are checked elsewhere. */
export type Mismatch<Row> = (row: Row) => string | null;

/** The first row that holds on the day, in the order of `fittingRates`. Null where none does. */
export function selectRate<Row extends DatedRate>(fitting: readonly Row[], day: RateDay): Row | null {
  return fitting.find((row) => holdsOn(row, day)) ?? null;
}

/**
 * The fitting rows in the order in which they decide: by sheet, higher priority, shorter season, list order.
 * Source: docs/domain.md, "How a price arises", 1.
 */
export function fittingRates<Row extends DatedRate>(rows: readonly Row[], mismatch: Mismatch<Row>): Row[] {
  return rankedRates(rows).filter((row) => mismatch(row) === null);
}

/** Whether a row and its sheet cover a day. An open end has no limit; no weekdays means all of them. */
export function holdsOn(row: DatedRate, { date, weekday }: RateDay): boolean {
  if (row.from && date < row.from) return false;
  if (row.to && date > row.to) return false;
  if (row.sheet && !isValidOn(row.sheet, date)) return false;
  return !row.weekdays || row.weekdays.length === 0 || row.weekdays.includes(weekday);
}

/** Whether the row itself has no limit of dates or weekdays. Such rows count where there is no date. */
const holdsAllYear = ({ from, to, weekdays }: DatedRate): boolean =>
  !from && !to && (weekdays ?? []).length === 0;

/** The last day on which a row may hold. Null where it is open. */
export function lastDayOf({ to, sheet }: DatedRate): PlainDate | null {
  const until = sheet?.validTo;
  return to && until ? (to < until ? to : until) : to || until || null;
}

/** The length of a season in days. Infinity where an end is open. */
export function seasonDays({ from, to }: DatedRate): number {
  return isPlainDate(from) && isPlainDate(to) ? nightsBetween(from, to) + 1 : Infinity;
}

/** The rows in the order in which they decide. Cached per list, since many items ask for the same. */
function rankedRates<Row extends DatedRate>(rows: readonly Row[]): readonly Row[] {
  // The list that is cached for these rows holds the same rows.
  const known = ranked.get(rows) as readonly Row[] | undefined;
  if (known) return known;
  const sheets = [...new Set(rows.map(({ sheet }) => sheet))];
  const sorted = rows
    .map((row) => ({
      row,
      sheet: sheets.indexOf(row.sheet),
      priority: row.priority ?? 0,
      days: seasonDays(row),
    }))
    .sort((a, b) => a.sheet - b.sheet || b.priority - a.priority || (a.days === b.days ? 0 : a.days - b.days))
    .map(({ row }) => row);
  ranked.set(rows, sorted);
  return sorted;
}
const ranked = new WeakMap<readonly DatedRate[], readonly DatedRate[]>();

/** The two prices: what the business pays, and what the customer pays. Each is looked up separately. */
export type PriceSide = "cost" | "sell";

type DecidingRates<Row> = Readonly<Record<PriceSide, Row | null>>;

/** The rows that may price one thing: a room type with its meal plan, a ticket, a vehicle. */
export interface RateMatch<Row extends DatedRate> {
  readonly mismatch: Mismatch<Row>;
  /** The fitting rows with a price of that side, in the order in which they decide. */
  readonly fitting: Readonly<Record<PriceSide, readonly Row[]>>;
  /** The rows that decide a day. Without a date, those that hold all year. Cached per day. */
  readonly on: (day: RateDay | null) => DecidingRates<Row>;
}

/** Matches a list of rates with one thing. `key` identifies the thing, `mismatch` rejects rows for other things. */
type MatchRates<Row extends DatedRate> = (
  rates: readonly Row[],
  key: string,
  mismatch: Mismatch<Row>,
) => RateMatch<Row>;

/** A matcher for rates of one kind. Cached per list and key: the same key must mean the same mismatch. */
export function rateMatcher<Row extends DatedRate>(
  hasPrice: (row: Row, side: PriceSide) => boolean,
): MatchRates<Row> {
  const known = new WeakMap<readonly Row[], Map<string, RateMatch<Row>>>();
  return (rates, key, mismatch) => {
    const byKey = known.get(rates) ?? new Map<string, RateMatch<Row>>();
    known.set(rates, byKey);
    const match = byKey.get(key) ?? newMatch(fittingRates(rates, mismatch), mismatch, hasPrice);
    byKey.set(key, match);
    return match;
  };
}

function newMatch<Row extends DatedRate>(
  rows: readonly Row[],
  mismatch: Mismatch<Row>,
  hasPrice: (row: Row, side: PriceSide) => boolean,
): RateMatch<Row> {
  const priced = (side: PriceSide) => rows.filter((row) => hasPrice(row, side));
  const fitting = { cost: priced("cost"), sell: priced("sell") };
  const days = new Map<PlainDate | null, DecidingRates<Row>>();
  const chosen = (side: PriceSide, day: RateDay | null) =>
    day ? selectRate(fitting[side], day) : (fitting[side].find(holdsAllYear) ?? null);
  const on = (day: RateDay | null): DecidingRates<Row> => {
    const found = days.get(day?.date ?? null) ?? { cost: chosen("cost", day), sell: chosen("sell", day) };
    days.set(day?.date ?? null, found);
    return found;
  };
  return { mismatch, fitting, on };
}

export interface HotelRateMatch extends RateMatch<SheetRate> {
  /** The chosen room type, or the only one that the rates name. */
  readonly roomType: Maybe<string>;
  /** "Deluxe, MAP", or the part that is decided. */
  readonly wanted: string;
  /** What still has to be chosen: "a room type", "a meal plan". */
  readonly open: readonly string[];
}

/**
 * Matches rate rows with a room type and a meal plan. An open choice is filled in where the rates name only
 * one value; otherwise only rows without one fit. Equal arguments return the same object.
 */
export function hotelRateMatch(
  hotel: Pick<SuppliedHotel, "rates">,
  roomType: Maybe<string>,
  mealPlan: Maybe<MealPlan>,
): HotelRateMatch {
  const index = rateIndexOf(hotel.rates);
  const room = roomType || index.room.sole;
  const plan = mealPlan ?? index.plan.sole;
  return index.matchOf(room, plan);
}

/** "Winter, Deluxe, MAP, 1 Oct 2026 to 31 Mar 2027". */
export function rateLabel(rate: LabelledRate): string {
  const dates =
    isPlainDate(rate.from) && isPlainDate(rate.to) ? shortDateRange(rate.from, rate.to) : "all year";
  const plan = rate.mealPlan && planName(rate.mealPlan);
  return joinParts([rate.season, rate.roomType, rate.ticketType, rate.vehicle, plan, dates], ", ");
}

type LabelledRate = Pick<DatedRate, "from" | "to"> &
  Partial<Record<"season" | "roomType" | "ticketType" | "vehicle" | "mealPlan", Maybe<string>>>;

/** Consecutive nights priced by the same rows. A row is null where none holds. */
export interface NightRun {
  readonly nights: readonly RateDay[];
  readonly rows: DecidingRates<SheetRate>;
}

/** The nights of a stay, grouped by the rows that decide the cost and the selling price. */
export function ratedNights({ on }: HotelRateMatch, from: PlainDate, count: number): NightRun[] {
  const runs: { nights: RateDay[]; rows: NightRun["rows"] }[] = [];
  for (let night = 0; night < count; night += 1) {
    const date = addDays(from, night);
    const day = { date, weekday: weekdayOf(date) };
    const { cost, sell } = on(day);
    const last = runs.at(-1);
    if (last?.rows.cost === cost && last.rows.sell === sell) last.nights.push(day);
    else runs.push({ nights: [day], rows: { cost, sell } });
  }
  return runs;
}

function planName(plan: string): string {
  return Object.hasOwn(mealPlans, plan) ? plan.toUpperCase() : plan;
}

interface Named<Value> {
  readonly isNamed: boolean;
  readonly sole: Value | null;
}

interface RateIndex {
  /** Whether any rate names one, and the value if they name only one. */
  readonly room: Named<string>;
  readonly plan: Named<MealPlan>;
  readonly matchOf: (room: Maybe<string>, plan: Maybe<MealPlan>) => HotelRateMatch;
}

function rateIndexOf(rates: readonly SheetRate[]): RateIndex {
  let index = indexes.get(rates);
  if (!index) indexes.set(rates, (index = newIndex(rates)));
  return index;
}
const indexes = new WeakMap<readonly SheetRate[], RateIndex>();
const matchRates = rateMatcher<SheetRate>(hasPrice);

function newIndex(rates: readonly SheetRate[]): RateIndex {
  const known = new Map<string, HotelRateMatch>();
  const room = namedBy(rates.map(({ roomType }) => roomType));
  const plan = namedBy(rates.map(({ mealPlan }) => mealPlan));
  const matchOf = (roomType: Maybe<string>, mealPlan: Maybe<MealPlan>): HotelRateMatch => {
    const mismatch = (rate: SheetRate) => {
      if (rate.roomType && rate.roomType !== roomType) return `is for ${rate.roomType}`;
      return rate.mealPlan && rate.mealPlan !== mealPlan ? `is for ${planName(rate.mealPlan)}` : null;
    };
    const open = [
      ...(!roomType && room.isNamed ? ["a room type"] : []),
      ...(!mealPlan && plan.isNamed ? ["a meal plan"] : []),
    ];
    return {
      ...matchRates(rates, JSON.stringify([roomType, mealPlan]), mismatch),
      roomType,
      wanted: joinParts([roomType, mealPlan && planName(mealPlan)], ", "),
      open,
    };
  };
  return {
    room,
    plan,
    matchOf: (roomType, mealPlan) => {
      const key = JSON.stringify([roomType, mealPlan]);
      const match = known.get(key) ?? matchOf(roomType, mealPlan);
      known.set(key, match);
      return match;
    },
  };
}

function namedBy<Value extends string>(values: readonly Maybe<Value>[]): Named<Value> {
  const distinct = new Set(values.filter((value): value is Value => Boolean(value)));
  const [only] = distinct;
  return { isNamed: distinct.size > 0, sole: distinct.size === 1 && only !== undefined ? only : null };
}

/** One part of the price of a room for a night, in minor units of the sheet's currency. */
export interface NightPart {
  readonly label: string;
  readonly count: number;
  readonly unitPrice: number;
  /** The adults in the room, those in extra beds, or one child. */
  readonly who: "adults" | "extra_adults" | StayChild;
  /** For a child: whether it has its own bed, and where its price comes from ("age band 6 to 11"). */
  readonly bed?: boolean;
  readonly by?: string;
}

/** The price of a room for a night by one row and side, and the prices that the row lacks. */
interface RoomNight {
  readonly parts: readonly NightPart[];
  readonly missing: readonly Pick<NightPart, "label" | "who">[];
}

/** Whether a row has any price of a side. Others take no part in the lookup of that side. */
function hasPrice(rate: HotelRate, side: PriceSide): boolean {
  return Object.values(columns[side]).some((column) => isWhole(rate[column]));
}

/**
 * The price of a room for a night: its adults, extra adults, and each child with or without a bed. If the row
 * has no price for that many adults, the next smaller room counts, with extra adults. A single room is never
 * derived. Source: docs/domain.md, "How a price arises", 1.
 */
export function roomNight(rate: SheetRate, room: RoomPeople, side: PriceSide): RoomNight {
  const parts: NightPart[] = [];
  const missing: Pick<NightPart, "label" | "who">[] = [];
  const add = (
    label: string,
    count: number,
    unitPrice: Maybe<number>,
    who: NightPart["who"],
    more: Pick<NightPart, "bed" | "by"> = {},
  ) => {
    if (count === 0) return;
    if (isWhole(unitPrice)) parts.push({ label, count, unitPrice, who, ...more });
    else missing.push({ label: label.toLowerCase(), who });
  };
  const base = baseOf(rate, room, side);
  const name = roomNames[base.adults] ?? "";
  add(`${name.charAt(0).toUpperCase()}${name.slice(1)} room`, base.adults > 0 ? 1 : 0, base.price, "adults");
  add("Extra adult", room.adults - base.adults, rate[columns[side].extraAdult], "extra_adults");
  const beds = room.extraBeds === null ? null : Math.max(0, room.extraBeds - (room.adults - base.adults));
  for (const [place, child] of room.children.entries()) {
    const bed = beds === null ? null : place < beds;
    const { label, price, sleepsInBed, by } = childPrice({ rate, side, base, child, place, bed });
    add(label, 1, price, child, { bed: sleepsInBed, by });
  }
  return { parts, missing };
}

/** The adults covered by the room price, and that price. The others are extra adults. */
interface RoomBase {
  readonly adults: number;
  readonly price: Maybe<number>;
}

type Column = keyof (typeof columns)["cost"];

const occupancyColumns: readonly Column[] = ["single", "double", "triple", "quad"];

/** Requested extra beds are for extra adults. Only rooms for two or more have extra beds. */
function baseOf(rate: HotelRate, { adults, extraBeds }: RoomPeople, side: PriceSide): RoomBase {
  const wanted = Math.min(4, Math.max(Math.min(adults, 2), adults - (extraBeds ?? 0)));
  for (let count = wanted; count >= 2; count -= 1) {
    const price = priceFor(rate, count, side);
    if (isWhole(price)) return { adults: count, price };
  }
  return { adults: wanted, price: priceFor(rate, wanted, side) };
}

function priceFor(rate: HotelRate, adults: number, side: PriceSide): Maybe<number> {
  const column = occupancyColumns[adults - 1];
  return column && rate[columns[side][column]];
}

interface ChildToPrice {
  readonly rate: SheetRate;
  readonly side: PriceSide;
  readonly base: RoomBase;
  readonly child: StayChild;
  /** The position among the children in the room, from 0. */
  readonly place: number;
  /** Null lets the prices decide: without a bed where such a price exists. */
  readonly bed: boolean | null;
}

/** The price by child, else the age band's rule, else the row's price for children. May be undefined. */
function childPrice(asked: ChildToPrice) {
  const { child, bed } = asked;
  const withoutBed = () => childPriceWith(asked, false);
  const withBed = () => childPriceWith(asked, true);
  const sleepsInBed = bed ?? (!isWhole(withoutBed().price) && isWhole(withBed().price));
  const { price, detail, by } = sleepsInBed ? withBed() : withoutBed();
  const who = child.age === null ? "Child" : `Child of ${child.age}`;
  return { label: `${who} ${sleepsInBed ? "with" : "without"} bed${detail}`, price, sleepsInBed, by };
}

function childPriceWith({ rate, side, base, child, place }: ChildToPrice, bed: boolean) {
  const own = ownPrice(rate.sheet.childPrices ?? [], child, place, bed, side);
  if (own !== null) return { price: own, detail: "", by: "the price by child" };
  const bands = rate.sheet.childBands ?? [];
  const band = bands[bandIndex(bands, child.age)];
  const byBand = band && bandPrice(band, { rate, side, base, bed });
  if (band && byBand) return { ...byBand, by: `the age band ${ageSpan(band)}${byBand.detail}` };
  const column = columns[side][bed ? "childWithBed" : "childWithoutBed"];
  return { price: rate[column], detail: "", by: "the rate's price for children" };
}

function ownPrice(
  prices: readonly ChildPrice[],
  child: StayChild,
  place: number,
  isInBed: boolean,
  side: PriceSide,
): number | null {
  const [which, how] = [places[place] ?? "further", isInBed ? "with" : "without"];
  for (const own of prices) {
    const price = side === "cost" ? own.price : own.sellPrice;
    const isForIt = (own.place ?? which) === which && (own.bed ?? how) === how;
    if (isForIt && coversAge(own, child.age) && isWhole(price)) return price;
  }
  return null;
}

const places = ["first", "second"] as const;

function bandPrice(
  band: ChildBand,
  { rate, side, base, bed }: Pick<ChildToPrice, "rate" | "side" | "base"> & { bed: boolean },
): { price: number; detail: string } | null {
  const share = isWhole(band.basisPoints) ? band.basisPoints : null;
  switch (band.rule ?? "amount") {
    case "free":
      return { price: 0, detail: ", free" };
    case "of_adult":
      if (share === null || !isWhole(base.price) || base.adults === 0) return null;
      return {
        price: Number(divideHalfEven(BigInt(base.price) * BigInt(share), 10_000n * BigInt(base.adults))),
        detail: `, ${percentText(share)} of an adult's share`,
      };
    case "of_extra_adult": {
      const extra = rate[columns[side].extraAdult];
      if (share === null || !isWhole(extra)) return null;
      return {
        price: Number(partOf(BigInt(extra), share)),
        detail: `, ${percentText(share)} of an extra adult`,
      };
    }
    case "amount": {
      const amount =
        side === "cost"
          ? bed
            ? band.withBed
            : band.withoutBed
          : bed
            ? band.sellWithBed
            : band.sellWithoutBed;
      return isWhole(amount) ? { price: amount, detail: "" } : null;
    }
  }
}

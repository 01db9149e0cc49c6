import { type ActivitySheetRate, type SuppliedActivity, ticketForAdult } from "../products/activity";
import { addDays, nightsBetween, type PlainDate, weekdayOf } from "../dates/plainDate";
import { joinParts } from "../formats/text";
import type { SheetRate, SuppliedHotel } from "../products/hotel";
import { activityRateMatch, activityPrices } from "./activity";
import {
  rateLabel,
  hotelRateMatch,
  type DatedRate,
  holdsOn,
  selectRate,
  type PriceSide,
  fittingRates,
  type RateDay,
} from "./rates";
import { vehicleRates } from "./vehicle";
import type { PricedSheet } from "../products/sheet";
import type { SuppliedTransport, TransportSheetRate } from "../products/transport";
import { rateColumns } from "../../resources/hotelSheets";
import type { Maybe, Weekday } from "../../vocabulary";
import { isWhole } from "../money/amounts";

type YearRate = DatedRate & Pick<SheetRate, "season">;

/** A thing with its own rates: a room type with a meal plan, a ticket, a vehicle. */
export interface RateLane<Rate extends YearRate = YearRate> {
  readonly name: string;
  /** The fitting rates with a price of that side, in the order in which they decide. */
  readonly fitting: Readonly<Record<PriceSide, readonly Rate[]>>;
  /** Whether the selling price is below the cost. */
  isLoss(cost: Rate, sell: Rate): boolean;
  labelOf(rate: Rate): string;
}

/** The state of a day. "overlap": no priority decides. "outside": before or after all sheets. */
export type DayMark = "rated" | "gap" | "overlap" | "loss" | "outside";

export interface RatedDay {
  readonly date: PlainDate;
  /** The row that decides the cost of the day, else the one that decides its selling price. */
  readonly rate: YearRate | null;
  readonly mark: DayMark;
}

export interface LaneYear {
  readonly lane: RateLane;
  readonly days: readonly RatedDay[];
  /** The last day with a rate, if it is less than 60 days away and the following week has none. */
  readonly endsOn: PlainDate | null;
}

/** How many days ahead the end of rates is reported. */
const soon = 60;
/** Rates count as ended after this many days without one. Rates of some weekdays have shorter gaps. */
const week = 7;

/** The rows that decide each day of a year in each lane, as in pricing. Source: docs/domain.md, "Rate sheets". */
export const rateYear = (lanes: readonly RateLane[], year: number, today: PlainDate): LaneYear[] =>
  lanes.map((lane) => {
    const days = ratedDays(lane, `${year}-01-01`, `${year}-12-31`);
    return { lane, days, endsOn: endOf(lane, today) };
  });

function ratedDays(lane: RateLane, from: PlainDate, to: PlainDate): RatedDay[] {
  const sheets = sheetsOf(lane);
  return datesFrom(from, nightsBetween(from, to) + 1).map((date): RatedDay => {
    const { cost, sell } = deciding(lane, date);
    const mark = isOutside(sheets, date) ? "outside" : markOf(lane, date, { cost, sell });
    return { date, rate: cost ?? sell, mark };
  });
}

/** Days with the same mark: all days between two dates, or the given weekdays among them. */
export interface MarkedDays {
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly weekdays?: readonly Weekday[];
}

/** The stretches of days with a mark. A stretch of some weekdays lasts as long as these stay the same. */
export function stretchesOf(days: readonly RatedDay[], mark: DayMark): MarkedDays[] {
  const found: RatedDay[][] = [];
  let stretch: RatedDay[] = [];
  for (const day of days) {
    if (stretch.length === 0 && day.mark !== mark) continue;
    const before = stretch.at(-7);
    if (before && (before.mark === mark) !== (day.mark === mark)) {
      // If every day is marked from here on, the new stretch begins with the first of these consecutive days.
      const end = stretch.findLastIndex((one) => one.mark !== mark);
      const next = day.mark === mark ? [...stretch.slice(end + 1), day] : [];
      found.push(day.mark === mark ? stretch.slice(0, end + 1) : stretch);
      stretch = next;
    } else stretch.push(day);
  }
  return [...found, stretch].flatMap((one) => markedDays(one, mark));
}

function markedDays(stretch: readonly RatedDay[], mark: DayMark): MarkedDays[] {
  const marked = stretch.filter((day) => day.mark === mark);
  const [first, last] = [marked[0], marked.at(-1)];
  if (!first || !last) return [];
  const dates = { from: first.date, to: last.date };
  if (nightsBetween(first.date, last.date) + 1 === marked.length) return [dates];
  return [{ ...dates, weekdays: [...new Set(marked.map(({ date }) => weekdayOf(date)))] }];
}

/** The rows that decide any of the days, with the number of days, ordered by first day. */
export function decidingRates(
  days: readonly RatedDay[],
): { rate: YearRate; count: number; from: PlainDate; to: PlainDate }[] {
  const found = new Map<YearRate, { rate: YearRate; count: number; from: PlainDate; to: PlainDate }>();
  for (const { rate, date } of days) {
    if (!rate) continue;
    const known = found.get(rate);
    if (known) Object.assign(known, { count: known.count + 1, to: date });
    else found.set(rate, { rate, count: 1, from: date, to: date });
  }
  return [...found.values()];
}

const sheetsOf = ({ fitting }: RateLane): PricedSheet[] => [
  ...new Set([...fitting.cost, ...fitting.sell].flatMap(({ sheet }) => sheet ?? [])),
];

/** Whether a day is before all sheets or after all of them. A day between two sheets is a gap. */
const isOutside = (sheets: readonly PricedSheet[], date: PlainDate): boolean =>
  sheets.length > 0 &&
  (sheets.every(({ validFrom }) => validFrom != null && date < validFrom) ||
    sheets.every(({ validTo }) => validTo != null && validTo < date));

type Deciding = Readonly<Record<PriceSide, YearRate | null>>;

const datesFrom = (from: PlainDate, count: number): PlainDate[] =>
  Array.from({ length: count }, (_, index) => addDays(from, index));

function deciding({ fitting }: RateLane, date: PlainDate): Deciding {
  const day = { date, weekday: weekdayOf(date) };
  return { cost: selectRate(fitting.cost, day), sell: selectRate(fitting.sell, day) };
}

function markOf(lane: RateLane, date: PlainDate, winners: Deciding): DayMark {
  const { cost, sell } = winners;
  if (!cost && !sell) return "gap";
  if (cost && sell && lane.isLoss(cost, sell)) return "loss";
  const day = { date, weekday: weekdayOf(date) };
  return (["cost", "sell"] as const).some((side) => {
    const winner = winners[side];
    return lane.fitting[side].some(
      (rate) =>
        winner !== null &&
        rate !== winner &&
        rate.sheet === winner.sheet &&
        (rate.priority ?? 0) === (winner.priority ?? 0) &&
        holdsOn(rate, day),
    );
  })
    ? "overlap"
    : "rated";
}

function endOf(lane: RateLane, today: PlainDate): PlainDate | null {
  const dates = datesFrom(today, soon + week);
  const isRated = dates.map((date) => Object.values(deciding(lane, date)).some(Boolean));
  const end = isRated.findIndex(
    (rated, index) => rated && !isRated.slice(index + 1, index + 1 + week).includes(true),
  );
  return end < soon ? (dates[end] ?? null) : null;
}

export function hotelLanes(supplied: SuppliedHotel): RateLane<SheetRate>[] {
  const pairs = new Map(
    supplied.rates.map(({ roomType, mealPlan }) => [
      JSON.stringify([roomType || null, mealPlan ?? null]),
      { roomType, mealPlan },
    ]),
  );
  return [...pairs.values()].map(({ roomType, mealPlan }) => ({
    name: joinParts([roomType || "Any room", mealPlan?.toUpperCase()], ", "),
    fitting: hotelRateMatch(supplied, roomType, mealPlan).fitting,
    isLoss: (cost, sell) =>
      Object.keys(rateColumns.cost).some((name) => {
        // The keys of the table are the columns of the cost.
        const column = name as keyof typeof rateColumns.cost;
        return isBelow(sell[rateColumns.sell[column]], cost[column]);
      }),
    labelOf: rateLabel,
  }));
}

/** A lane for each ticket of an activity or of its rates. Without tickets, one for the activity. */
export function activityLanes({ activity, rates }: SuppliedActivity): RateLane<ActivitySheetRate>[] {
  if (rates.length === 0) return [];
  const named = [
    ...(activity.ticketTypes ?? []).map(({ name }) => name),
    ...rates.map((rate) => rate.ticketType),
  ];
  const tickets = new Set(named.filter(Boolean));
  return (tickets.size > 0 ? [...tickets] : [null]).map((ticket) => ({
    name: ticket ?? "Any ticket",
    fitting: activityRateMatch(rates, ticket).fitting,
    isLoss: (cost, sell) => isBelow(sell.sellPrice, cost.price),
    labelOf: rateLabel,
  }));
}

/** A lane for each vehicle of a transport service or of its rates. Without vehicles, one for any vehicle. */
export function vehicleLanes({ transport, rates }: SuppliedTransport): RateLane<TransportSheetRate>[] {
  if (rates.length === 0) return [];
  const named = [...(transport.vehicles ?? []).map(({ name }) => name), ...rates.map((rate) => rate.vehicle)];
  const vehicles = new Set(named.filter(Boolean));
  return (vehicles.size > 0 ? [...vehicles] : [null]).map((vehicle) => ({
    name: vehicle ?? "Any vehicle",
    fitting: vehicleRates(rates, vehicle ?? "").fitting,
    isLoss: (cost, sell) => isBelow(sell.sellPrice, cost.price),
    labelOf: rateLabel,
  }));
}

const isBelow = (sold: Maybe<number>, paid: Maybe<number>): boolean =>
  sold != null && paid != null && sold < paid;

interface SheetGap {
  /** "Lake room, MAP". Empty where every lane of the sheet has this gap. */
  readonly names: readonly string[];
  readonly days: readonly MarkedDays[];
}

/** Two years. A sheet without an end would have endless days. */
const maxYearDays = 731;

/** The gaps of a sheet between its first and last day (else its first and last rate), in its own `lanes`. */
export function sheetGaps(
  sheet: PricedSheet & {
    readonly rates?: readonly { readonly from?: unknown; readonly to?: unknown }[] | null;
  },
  lanes: readonly RateLane[],
): SheetGap[] {
  const { rates } = sheet;
  const from = sheet.validFrom ?? datesOf(rates, "from")[0];
  const to = sheet.validTo ?? datesOf(rates, "to").at(-1);
  if (!from || !to || to < from) return [];
  const last = addDays(from, maxYearDays - 1);
  const gaps = new Map<string, { names: string[]; days: readonly MarkedDays[] }>();
  for (const lane of lanes) {
    const days = stretchesOf(ratedDays(lane, from, to < last ? to : last), "gap");
    const key = JSON.stringify(days);
    if (days.length > 0) gaps.set(key, { names: [...(gaps.get(key)?.names ?? []), lane.name], days });
  }
  return [...gaps.values()].map(({ names, days }) => ({
    names: names.length === lanes.length ? [] : names,
    days,
  }));
}

const datesOf = (
  rates: readonly { readonly from?: unknown; readonly to?: unknown }[] | null | undefined,
  end: "from" | "to",
): PlainDate[] => (rates ?? []).flatMap((rate) => (typeof rate[end] === "string" ? [rate[end]] : [])).sort();

/** The lowest cost of a room for two per night, in minor units: on a day, or by all rates. Null without rates. */
export function leastRoomPrice({ rates }: SuppliedHotel, on: PlainDate | null): number | null {
  return leastOf((on ? roomRatesOn(rates, dayOf(on)) : rates).map(priceForTwo));
}

/** The price of an adult, or of the activity, on a day; without a day the lowest price. Null without prices. */
export function leastActivityPrice(supplied: SuppliedActivity, on: PlainDate | null): number | null {
  const tickets = supplied.activity.ticketTypes ?? [];
  const ticket = ticketForAdult(tickets) ?? tickets[0] ?? null;
  const { cost, sell } = activityPrices(supplied, ticket, on ? dayOf(on) : null);
  const price = (cost ?? sell)?.unitPrice ?? null;
  if (on || price !== null) return price;
  const isTheirs = ({ ticketType }: { ticketType?: Maybe<string> }) =>
    !ticketType || ticketType === ticket?.name;
  return leastOf(supplied.rates.filter(isTheirs).map((rate) => rate.price ?? rate.sellPrice));
}

/** The lowest price of a vehicle: on a day, or by all rates. Null without prices. */
export function leastVehiclePrice(
  { transport, rates }: SuppliedTransport,
  on: PlainDate | null,
): number | null {
  const priceOf = (rate: (typeof rates)[number] | null) => rate?.price ?? rate?.sellPrice;
  if (!on) return leastOf(rates.map(priceOf));
  const names = transport.vehicles?.length ? transport.vehicles.map(({ name }) => name) : [null];
  return leastOf(
    names.map((name) => {
      const mismatch = ({ vehicle }: { vehicle?: Maybe<string> }) =>
        vehicle && vehicle !== name ? "is for another vehicle" : null;
      return priceOf(selectRate(fittingRates(rates, mismatch), dayOf(on)));
    }),
  );
}

const dayOf = (date: PlainDate): RateDay => ({ date, weekday: weekdayOf(date) });

function roomRatesOn(rates: readonly SheetRate[], day: RateDay): SheetRate[] {
  const keyOf = ({ roomType, mealPlan }: SheetRate) => JSON.stringify([roomType, mealPlan]);
  return [...new Set(rates.map(keyOf))].flatMap((key) => {
    const mismatch = (rate: SheetRate) => (keyOf(rate) === key ? null : "is for another room");
    return selectRate(fittingRates(rates, mismatch), day) ?? [];
  });
}

/** The price of a room for two. The selling price counts where there is no cost. */
const priceForTwo = ({ double, single, triple, sellDouble, sellSingle, sellTriple }: SheetRate) =>
  double ?? single ?? triple ?? sellDouble ?? sellSingle ?? sellTriple;

function leastOf(prices: readonly Maybe<number>[]): number | null {
  const known = prices.filter(isWhole);
  return known.length > 0 ? Math.min(...known) : null;
}

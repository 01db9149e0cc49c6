import { addDays, nightsBetween, type PlainDate, weekdayOf } from "../dates/plainDate";
import type { PricedSheet } from "../sheets/pricedSheet";
import type { Maybe, Weekday } from "../../vocabulary";
import { type DatedRate, holdsOn, selectRate } from "./datedRates";
import type { PriceSide } from "./roomNight";

/** A row of a rate sheet as a year shows it. */
export type YearRate = DatedRate & { readonly season?: Maybe<string> };

/** What has rates of its own: a room with a meal plan, a ticket, a vehicle. Each kind of rate sheet says which of them there are. */
export interface RateLane<Rate extends YearRate = YearRate> {
  /** "Lake room, MAP". */
  readonly name: string;
  /** The rates that fit and have a price of that side, in the order in which they decide. */
  readonly fitting: Readonly<Record<PriceSide, readonly Rate[]>>;
  /** Whether what the two rows charge comes to less than it costs. */
  isLoss(cost: Rate, sell: Rate): boolean;
  labelOf(rate: Rate): string;
}

/**
 * What is said of a day: its rate, that there is none, that no priority decides, that it sells below its cost, or that it lies
 * before the first sheet begins or after the last one ends.
 */
export type DayMark = "rated" | "gap" | "overlap" | "loss" | "outside";

export interface RatedDay {
  readonly date: PlainDate;
  /** The row that decides the day, by its cost or else by its selling price. */
  readonly rate: YearRate | null;
  readonly mark: DayMark;
}

/** A lane, day by day. */
export interface LaneYear {
  readonly lane: RateLane;
  readonly days: readonly RatedDay[];
  /** The last day with a rate, where that is less than 60 days away and the week after it has none. */
  readonly endsOn: PlainDate | null;
}

/** How many days before rates end one is told. */
const soon = 60;
/** Rates of some weekdays go on after days without one. */
const week = 7;

/** Which row decides each day of a year in each lane, as pricing would have it. Source: docs/domain.md, "Rate sheets". */
export const rateYear = (lanes: readonly RateLane[], year: number, today: PlainDate): LaneYear[] =>
  lanes.map((lane) => {
    const days = ratedDays(lane, `${year}-01-01`, `${year}-12-31`);
    return { lane, days, endsOn: endOf(lane, today) };
  });

/** What is said of each day of a lane from one date to another, both included. */
export function ratedDays(lane: RateLane, from: PlainDate, to: PlainDate): RatedDay[] {
  const sheets = sheetsOf(lane);
  return datesFrom(from, nightsBetween(from, to) + 1).map((date): RatedDay => {
    const { cost, sell } = deciding(lane, date);
    const mark = isOutside(sheets, date) ? "outside" : markOf(lane, date, { cost, sell });
    return { date, rate: cost ?? sell, mark };
  });
}

/** Days of which the same is said: all from one date to another, or the weekdays among them, week after week. */
export interface MarkedDays {
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly weekdays?: readonly Weekday[];
}

/** The stretches of the given days of which the same is said; "Sun to Thu" for as long as it is said of no other weekday. */
export function stretchesOf(days: readonly RatedDay[], mark: DayMark): MarkedDays[] {
  const found: RatedDay[][] = [];
  let stretch: RatedDay[] = [];
  for (const day of days) {
    if (stretch.length === 0 && day.mark !== mark) continue;
    const before = stretch.at(-7);
    if (before && (before.mark === mark) !== (day.mark === mark)) {
      // Where every day is marked from now on, it began with the first of those that follow one another.
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

/** The rows that decide any day of a year, with how many, in the order of their first ones. */
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

/** The sheets on which the rates of a lane stand. */
const sheetsOf = ({ fitting }: RateLane): PricedSheet[] => [
  ...new Set([...fitting.cost, ...fitting.sell].flatMap(({ sheet }) => sheet ?? [])),
];

/** Whether a day lies before all of the sheets, or after all of them: between two of them it is a gap. */
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

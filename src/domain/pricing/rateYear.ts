import { addDays, nightsBetween, type PlainDate } from "../dates/plainDate";
import { rateColumns } from "../hotels/hotelSheet";
import type { SheetRate, SuppliedHotel } from "../hotels/suppliedHotel";
import { holdsOn, type RateDay } from "./datedRates";
import { type HotelRateMatch, hotelRateMatch, ratedNights } from "./hotelRates";
import type { MealPlan } from "../vocabulary";

/** What is said of a night: its rate, that there is none, that no priority decides, or that it sells below its cost. */
export type NightMark = "rated" | "gap" | "overlap" | "loss";

export interface RatedDay {
  readonly date: PlainDate;
  /** The row that decides the night, by its cost or else by its selling price. */
  readonly rate: SheetRate | null;
  readonly mark: NightMark;
}

/** A room with a meal plan, night by night. */
export interface RoomYear {
  readonly roomType: string | null;
  readonly mealPlan: MealPlan | null;
  readonly days: readonly RatedDay[];
  /** The last night with a rate, where that is less than 60 days away and the next one has none. */
  readonly endsOn: PlainDate | null;
}

/** How many days before rates end one is told. */
const soon = 60;

/**
 * Which row decides each night of a year, for each room and meal plan of a supplier's sheets, as pricing would have it.
 * Source: docs/domain.md, "Rate sheets".
 */
export function rateYear(supplied: SuppliedHotel, year: number, today: PlainDate): RoomYear[] {
  const from = `${year}-01-01`;
  const count = nightsBetween(from, `${year}-12-31`) + 1;
  const pairs = new Map(
    supplied.rates.map(({ roomType, mealPlan }) => {
      const pair = { roomType: roomType || null, mealPlan: mealPlan ?? null };
      return [JSON.stringify([pair.roomType, pair.mealPlan]), pair];
    }),
  );
  return [...pairs.values()].map(({ roomType, mealPlan }) => {
    const match = hotelRateMatch(supplied, roomType, mealPlan);
    const days = ratedNights(match, from, count).flatMap(({ nights, rows }) =>
      nights.map((night) => ({
        date: night.date,
        rate: rows.cost ?? rows.sell,
        mark: markOf(match, night, rows),
      })),
    );
    return { roomType, mealPlan, days, endsOn: endOf(match, today) };
  });
}

/** Nights that follow one another, by what is said of them. */
export interface MarkedNights {
  readonly from: PlainDate;
  readonly to: PlainDate;
}

/** The stretches of a year of which the same is said. */
export function stretchesOf(days: readonly RatedDay[], mark: NightMark): MarkedNights[] {
  const found: { from: PlainDate; to: PlainDate }[] = [];
  for (const day of days) {
    if (day.mark !== mark) continue;
    const last = found.at(-1);
    if (last && addDays(last.to, 1) === day.date) last.to = day.date;
    else found.push({ from: day.date, to: day.date });
  }
  return found;
}

/** The rows that decide any night of a year, with how many, in the order of their first ones. */
export function decidingRates(
  days: readonly RatedDay[],
): { rate: SheetRate; nights: number; from: PlainDate; to: PlainDate }[] {
  const found = new Map<SheetRate, { rate: SheetRate; nights: number; from: PlainDate; to: PlainDate }>();
  for (const { rate, date } of days) {
    if (!rate) continue;
    const known = found.get(rate);
    if (known) Object.assign(known, { nights: known.nights + 1, to: date });
    else found.set(rate, { rate, nights: 1, from: date, to: date });
  }
  return [...found.values()];
}

type Deciding = Readonly<Record<"cost" | "sell", SheetRate | null>>;

function markOf(match: HotelRateMatch, night: RateDay, { cost, sell }: Deciding): NightMark {
  if (!cost && !sell) return "gap";
  if (isLoss({ cost, sell })) return "loss";
  return (["cost", "sell"] as const).some((side) => {
    const winner = { cost, sell }[side];
    return match.fitting[side].some(
      (rate) =>
        winner !== null &&
        rate !== winner &&
        rate.sheet === winner.sheet &&
        (rate.priority ?? 0) === (winner.priority ?? 0) &&
        holdsOn(rate, night),
    );
  })
    ? "overlap"
    : "rated";
}

function isLoss({ cost, sell }: Deciding): boolean {
  if (!cost || !sell) return false;
  return Object.keys(rateColumns.cost).some((name) => {
    // The keys of the table are the columns of the cost.
    const column = name as keyof typeof rateColumns.cost;
    const [paid, sold] = [cost[column], sell[rateColumns.sell[column]]];
    return paid != null && sold != null && paid > sold;
  });
}

function endOf(match: HotelRateMatch, today: PlainDate): PlainDate | null {
  const [now, next] = ratedNights(match, today, soon + 1).reduce<[PlainDate | null, PlainDate | null]>(
    ([last, end], { nights, rows }) => {
      if (end || (!rows.cost && !rows.sell)) return [last, end ?? last];
      return [nights.at(-1)?.date ?? last, null];
    },
    [null, null],
  );
  return next ?? (now && now < addDays(today, soon) ? now : null);
}

import { addDays, isPlainDate, type PlainDate, shortDateRange, weekdayOf } from "../dates/plainDate";
import { joinParts } from "../formats/text";
import type { HotelRate } from "../hotels/hotelSheet";
import type { SheetRate, SuppliedHotel } from "../hotels/suppliedHotel";
import { type Maybe, mealPlans, type MealPlan } from "../../vocabulary";
import type { RateDay } from "./datedRates";
import { type DecidingRates, type RateMatch, rateMatcher } from "./rateIndex";
import { hasPrice } from "./roomNight";

/** How a room type and a meal plan meet the rate rows of a hotel. */
export interface HotelRateMatch extends RateMatch<SheetRate> {
  /** The one that was asked for, or that all rates agree on. */
  readonly roomType: Maybe<string>;
  /** "Deluxe, MAP", or what of it is settled. */
  readonly wanted: string;
  /** What must still be chosen: "a room type", "a meal plan". */
  readonly open: readonly string[];
}

/**
 * A room type and a meal plan against rate rows. A row without one holds for all of them. What is left open is settled
 * where all rates agree; where they do not, no row that names one fits. The same object for the same question.
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
export function hotelRateLabel(rate: HotelRate): string {
  const season = isPlainDate(rate.from) && isPlainDate(rate.to) ? shortDateRange(rate.from, rate.to) : null;
  const plan = rate.mealPlan ? planName(rate.mealPlan) : null;
  return joinParts([rate.season, rate.roomType, plan, season], ", ") || "Rate";
}

/** Consecutive nights whose two prices the same rows decide; null where none does. */
export interface NightRun {
  readonly nights: readonly RateDay[];
  readonly rows: DecidingRates<SheetRate>;
}

/** The nights of a stay from its first date on, grouped by the rows that decide the cost and the selling price. */
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

/** What many stays ask of the same list of rates, found once. */
interface RateIndex {
  /** Whether any rate names one, and the one that all of them agree on. */
  readonly room: Named<string>;
  readonly plan: Named<MealPlan>;
  readonly matchOf: (room: Maybe<string>, plan: Maybe<MealPlan>) => HotelRateMatch;
}

/** The index of a list of rates: the same object for the same list. */
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

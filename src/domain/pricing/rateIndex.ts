import type { MealPlan, Maybe } from "../vocabulary";
import type { HotelRate } from "../hotels/pricedHotel";
import { fittingRates, type Mismatch } from "./selectRate";

/** What many stays ask of the same list of rates, found once. */
export interface RateIndex {
  /** Whether any rate names one, and the one that all of them agree on. */
  readonly room: Named<string>;
  readonly plan: Named<MealPlan>;
  /** The rates for a room type and a meal plan, in the order in which they decide. */
  readonly fitting: (
    room: Maybe<string>,
    plan: Maybe<MealPlan>,
    mismatch: Mismatch<HotelRate>,
  ) => readonly HotelRate[];
}

interface Named<Value> {
  readonly isNamed: boolean;
  readonly sole: Value | null;
}

/** The index of a list of rates: the same object for the same list. */
export function rateIndexOf(rates: readonly HotelRate[]): RateIndex {
  let index = indexes.get(rates);
  if (!index) indexes.set(rates, (index = newIndex(rates)));
  return index;
}
const indexes = new WeakMap<readonly HotelRate[], RateIndex>();

function newIndex(rates: readonly HotelRate[]): RateIndex {
  const known = new Map<string, readonly HotelRate[]>();
  return {
    room: namedBy(rates.map(({ roomType }) => roomType)),
    plan: namedBy(rates.map(({ mealPlan }) => mealPlan)),
    fitting: (room, plan, mismatch) => {
      const key = JSON.stringify([room, plan]);
      let fitting = known.get(key);
      if (!fitting) known.set(key, (fitting = fittingRates(rates, mismatch)));
      return fitting;
    },
  };
}

function namedBy<Value extends string>(values: readonly Maybe<Value>[]): Named<Value> {
  const distinct = new Set(values.filter((value): value is Value => Boolean(value)));
  const [only] = distinct;
  return { isNamed: distinct.size > 0, sole: distinct.size === 1 && only !== undefined ? only : null };
}

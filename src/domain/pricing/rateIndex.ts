import type { PlainDate } from "../dates/plainDate";
import {
  type DatedRate,
  fittingRates,
  holdsAllYear,
  type Mismatch,
  type RateDay,
  selectRate,
} from "./datedRates";
import type { PriceSide } from "./roomNight";

/** The rows that decide a day, each side for itself; null where none does. */
export type DecidingRates<Row> = Readonly<Record<PriceSide, Row | null>>;

/** The rows that may decide the price of one thing: a room type with its meal plan, a ticket, a vehicle. */
export interface RateMatch<Row extends DatedRate> {
  readonly mismatch: Mismatch<Row>;
  /** Those that fit and have a price of that side, in the order in which they decide. */
  readonly fitting: Readonly<Record<PriceSide, readonly Row[]>>;
  /** Which of them decide a day; without a date those that hold all year. Found once for each day. */
  readonly on: (day: RateDay | null) => DecidingRates<Row>;
}

/** What is asked of a list of rates: for which thing, by a key, and which rows are not for it. */
export type MatchRates<Row extends DatedRate> = (
  rates: readonly Row[],
  key: string,
  mismatch: Mismatch<Row>,
) => RateMatch<Row>;

/**
 * The way to match rates of one kind: many items ask the same of one list, so what was found is kept with the list, by the
 * key. The same key has to mean the same mismatch.
 */
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

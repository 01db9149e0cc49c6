import { type PlainDate, shortDate } from "../dates/plainDate";
import type { Maybe } from "../vocabulary";
import { divideHalfEven, minorUnitsOf } from "./amounts";

/**
 * A pinned exchange rate: one major unit of `from` is worth `rate` major units of `to`, as of `date`.
 * The rate is a decimal text such as "83.125" (at most 12 digits before and 12 after the point), never a float.
 */
export interface ExchangeRate {
  readonly from?: Maybe<string>;
  readonly to?: Maybe<string>;
  readonly rate?: Maybe<string>;
  readonly date?: Maybe<PlainDate>;
}

/** The exact ratio of a decimal text, or null where it is not a positive decimal number. */
export function ratioOf(rate: Maybe<string>): Ratio | null {
  const match = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(rate ?? "");
  if (!match) return null;
  const fraction = match[2] ?? "";
  const numerator = BigInt(`${match[1]}${fraction}`);
  return numerator > 0n ? { numerator, denominator: 10n ** BigInt(fraction.length) } : null;
}

/** How one currency becomes another: the exact ratio of their major units, and where it comes from in words. */
export interface Exchange {
  readonly from: string;
  readonly to: string;
  readonly ratio: Ratio;
  readonly detail: string;
}

/**
 * The exchange from one currency to another by the pinned rates in force on a date: the newest rate for the pair not
 * dated later, else the newest for the reverse pair turned round, else two such steps over one other currency
 * (the first in alphabetical order). Rates without a date count as the oldest. Null where no way leads across.
 */
export function findExchange(
  from: string,
  to: string,
  rates: readonly ExchangeRate[],
  on: PlainDate,
): Exchange | null {
  if (from === to) return { from, to, ratio: { numerator: 1n, denominator: 1n }, detail: "" };
  const step = findStep(from, to, rates, on);
  if (step) return { from, to, ...step };
  for (const middle of currenciesIn(rates)) {
    const first = findStep(from, middle, rates, on);
    const second = first && findStep(middle, to, rates, on);
    if (first && second) {
      return {
        from,
        to,
        ratio: times(first.ratio, second.ratio),
        detail: `${first.detail}, then ${second.detail}`,
      };
    }
  }
  return null;
}

/** An amount in minor units of `exchange.from` in minor units of `exchange.to`, rounded once, half-even. */
export function convert(amountMinor: bigint, exchange: Exchange): bigint {
  const { from, to, ratio } = exchange;
  return divideHalfEven(
    amountMinor * ratio.numerator * minorUnitsOf(to),
    ratio.denominator * minorUnitsOf(from),
  );
}

/** An exact ratio, both parts positive. */
interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

interface Step {
  readonly ratio: Ratio;
  readonly detail: string;
}

function findStep(from: string, to: string, rates: readonly ExchangeRate[], on: PlainDate): Step | null {
  const direct = newest(from, to, rates, on);
  if (direct) return direct;
  const reverse = newest(to, from, rates, on);
  return (
    reverse && {
      ratio: { numerator: reverse.ratio.denominator, denominator: reverse.ratio.numerator },
      detail: reverse.detail,
    }
  );
}

function newest(from: string, to: string, rates: readonly ExchangeRate[], on: PlainDate): Step | null {
  let best: { date: string; rate: string; ratio: Ratio } | null = null;
  for (const row of rates) {
    if (row.from !== from || row.to !== to) continue;
    const date = row.date ?? "";
    const ratio = ratioOf(row.rate);
    if (ratio && date <= on && (!best || date > best.date)) best = { date, rate: row.rate ?? "", ratio };
  }
  if (!best) return null;
  const since = best.date ? ` (rate of ${shortDate(best.date)})` : "";
  return { ratio: best.ratio, detail: `1 ${from} = ${best.rate} ${to}${since}` };
}

function currenciesIn(rates: readonly ExchangeRate[]): string[] {
  const codes = rates.flatMap(({ from, to }) => [from, to]).filter((code): code is string => Boolean(code));
  return [...new Set(codes)].sort();
}

function times(first: Ratio, second: Ratio): Ratio {
  return {
    numerator: first.numerator * second.numerator,
    denominator: first.denominator * second.denominator,
  };
}

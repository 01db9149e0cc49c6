import { type PlainDate, shortDate } from "../dates/plainDate";
import type { ExchangeRateRow } from "../../resources/exchangeRates";
import type { Loose, Maybe } from "../../vocabulary";
import { divideHalfEven, minorUnitsOf } from "./amounts";

/**
 * A pinned exchange rate: one major unit of `from` is `rate` major units of `to`, as of `date`. The rate is a
 * decimal text such as "83.125" (at most 12 digits on each side of the point), never a float.
 */
export type ExchangeRate = Pick<Loose<ExchangeRateRow>, "from" | "to" | "rate" | "date">;

/** The exact ratio of a decimal text. Null where it is not a positive decimal number. */
export function ratioOf(rate: Maybe<string>): Ratio | null {
  const match = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(rate ?? "");
  if (!match) return null;
  const fraction = match[2] ?? "";
  const numerator = BigInt(`${match[1]}${fraction}`);
  return numerator > 0n ? { numerator, denominator: 10n ** BigInt(fraction.length) } : null;
}

/** A rate used for a conversion, as stored with the price. */
export interface UsedRate {
  from: string;
  to: string;
  rate: string;
  date: PlainDate | null;
}

/** A conversion: the exact ratio of major units, its source in words, and the rates behind it. */
export interface Exchange {
  readonly from: string;
  readonly to: string;
  readonly ratio: Ratio;
  readonly detail: string;
  readonly rates: readonly UsedRate[];
}

/**
 * The conversion by the pinned rates in force on a date: the newest rate of the pair, else of the reverse
 * pair, else two steps through a third currency. Among third currencies, the one whose older rate is newest
 * wins, then the preferred one, then alphabetical order. Rates without a date count as oldest. Null where
 * there is no way. Source: docs/domain.md, "How a price arises", 2.
 */
export function findExchange(
  from: string,
  to: string,
  rates: readonly ExchangeRate[],
  on: PlainDate,
  preferred?: Maybe<string>,
): Exchange | null {
  if (from === to) return { from, to, ratio: { numerator: 1n, denominator: 1n }, detail: "", rates: [] };
  const step = findStep(from, to, rates, on);
  if (step) return { from, to, ...step, rates: [step.used] };
  let best: { first: Step; second: Step; since: string } | null = null;
  for (const middle of thirdCurrencies(rates, preferred)) {
    const first = findStep(from, middle, rates, on);
    const second = first && findStep(middle, to, rates, on);
    if (!first || !second) continue;
    const since = [first, second].map(({ used }) => used.date ?? "").sort()[0] ?? "";
    if (!best || since > best.since) best = { first, second, since };
  }
  if (!best) return null;
  const { first, second } = best;
  return {
    from,
    to,
    ratio: times(first.ratio, second.ratio),
    detail: `${first.detail}, then ${second.detail}`,
    rates: [first.used, second.used],
  };
}

/** Converts an amount in minor units, rounded once, half-even. */
export function convert(amountMinor: bigint, exchange: Exchange): bigint {
  const { from, to, ratio } = exchange;
  return divideHalfEven(
    amountMinor * ratio.numerator * minorUnitsOf(to),
    ratio.denominator * minorUnitsOf(from),
  );
}

interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

interface Step {
  readonly ratio: Ratio;
  readonly detail: string;
  readonly used: UsedRate;
}

function findStep(from: string, to: string, rates: readonly ExchangeRate[], on: PlainDate): Step | null {
  const direct = newest(from, to, rates, on);
  if (direct) return direct;
  const reverse = newest(to, from, rates, on);
  return (
    reverse && {
      ...reverse,
      ratio: { numerator: reverse.ratio.denominator, denominator: reverse.ratio.numerator },
    }
  );
}

function newest(from: string, to: string, rates: readonly ExchangeRate[], on: PlainDate): Step | null {
  let best: { used: UsedRate; ratio: Ratio } | null = null;
  for (const { from: priced, to: into, rate, date } of rates) {
    if (priced !== from || into !== to || !rate || (date ?? "") > on) continue;
    const ratio = ratioOf(rate);
    if (!ratio || (best && (date ?? "") <= (best.used.date ?? ""))) continue;
    best = { used: { from, to, rate, date: date ?? null }, ratio };
  }
  if (!best) return null;
  const { date, rate } = best.used;
  const since = date ? ` (rate of ${shortDate(date)})` : "";
  return { ...best, detail: `1 ${from} = ${rate} ${to}${since}` };
}

function thirdCurrencies(rates: readonly ExchangeRate[], preferred: Maybe<string>): string[] {
  const codes = new Set(rates.flatMap(({ from, to }) => [from ?? [], to ?? []].flat()));
  return [...codes].sort((one, other) =>
    one === preferred ? -1 : other === preferred ? 1 : one < other ? -1 : 1,
  );
}

function times(first: Ratio, second: Ratio): Ratio {
  return {
    numerator: first.numerator * second.numerator,
    denominator: first.denominator * second.denominator,
  };
}

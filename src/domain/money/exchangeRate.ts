import type { PlainDate } from "../dates/plainDate";
import type { Maybe } from "../vocabulary";

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

/** An exact ratio, both parts positive. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The exact ratio of a decimal text, or null where it is not a positive decimal number. */
export function ratioOf(rate: Maybe<string>): Ratio | null {
  const match = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(rate ?? "");
  if (!match) return null;
  const fraction = match[2] ?? "";
  const numerator = BigInt(`${match[1]}${fraction}`);
  return numerator > 0n ? { numerator, denominator: 10n ** BigInt(fraction.length) } : null;
}

import { addDays, isPlainDate, type PlainDate, shortDateRange, weekdayOf } from "../dates/plainDate";
import type { FieldKinds } from "../../schema";
import { type AnyRate, type DatedRate, holdsOn, seasonDays } from "./rates";

/** Two rates for the same thing that hold on the same days with the same priority, by their places in the list. */
interface RateOverlap {
  readonly rates: readonly [earlier: number, later: number];
  /** The days that both seasons cover, both included. */
  readonly from: PlainDate;
  readonly to: PlainDate;
  /** The one of the two that counts on these days, and what decides. */
  readonly counts: number;
  readonly because: "shorter season" | "further up";
}

/**
 * The pairs of rates between which no priority decides, in the order of the later ones. A rate without both its dates
 * is left out. Source: docs/domain.md, "How a price arises", 1.
 * @param subjectOf what a rate is for: the same text for the same thing, null where that is not chosen yet.
 */
export function overlappingRates<Rate extends DatedRate>(
  rates: readonly Rate[],
  subjectOf: (rate: Rate) => string | null,
): RateOverlap[] {
  const bySubject = new Map<string, [number, Season][]>();
  return rates.flatMap((rate, later) => {
    const subject = subjectOf(rate);
    if (subject === null || !isSeason(rate)) return [];
    const key = JSON.stringify([subject, rate.priority ?? 0]);
    const before = bySubject.get(key) ?? [];
    bySubject.set(key, [...before, [later, rate]]);
    return before.flatMap(([earlier, other]): RateOverlap[] => {
      const days = sharedDays(other, rate);
      if (!days) return [];
      const longer = seasonDays(rate) - seasonDays(other);
      return [
        {
          ...days,
          rates: [earlier, later],
          counts: longer < 0 ? later : earlier,
          because: longer === 0 ? "further up" : "shorter season",
        },
      ];
    });
  });
}

/** An overlap in words: "Rate 1 (Winter) and rate 2 (Festive) both hold 20 Dec 2026 to 5 Jan 2027 …". */
export function overlapText(
  rates: readonly Pick<AnyRate, "season">[],
  { rates: [earlier, later], from, to, counts, because }: RateOverlap,
): string {
  const nameOf = (index: number) => {
    const season = rates[index]?.season;
    // Isolated: a name written from right to left turns nothing round.
    return season ? `${index + 1} (\u2068${season}\u2069)` : `${index + 1}`;
  };
  const why = because === "further up" ? "it stands further up" : "its season is shorter";
  return (
    `Rate ${nameOf(earlier)} and rate ${nameOf(later)} both hold ${shortDateRange(from, to)} ` +
    `with the same priority. Rate ${counts + 1} counts: ${why}.`
  );
}

/** The hints at rates that hold on the same days with the same priority, by their places; said at the later of two. */
export function overlapHints(
  { overlaps, of }: Pick<FieldKinds["rows"], "overlaps" | "of">,
  rates: readonly Readonly<Record<string, unknown>>[],
): { row: number; text: string }[] {
  if (!overlaps) return [];
  const subjectOf = (rate: Readonly<Record<string, unknown>>) => {
    const values = overlaps.map((name) => rate[name] || null);
    const isChosen = overlaps.every((name, index) => values[index] !== null || of[name]?.optional);
    return isChosen ? JSON.stringify(values) : null;
  };
  return overlappingRates(rates, subjectOf).map((overlap) => ({
    row: overlap.rates[1],
    text: overlapText(rates, overlap),
  }));
}

type Season = DatedRate & { readonly from: PlainDate; readonly to: PlainDate };
const isSeason = (rate: DatedRate): rate is Season => isPlainDate(rate.from) && isPlainDate(rate.to);

/** What both seasons cover; undefined where there is no day on which both rates hold. */
function sharedDays(a: Season, b: Season): { from: PlainDate; to: PlainDate } | undefined {
  const from = a.from > b.from ? a.from : b.from;
  const to = a.to < b.to ? a.to : b.to;
  // After seven days every weekday has been there.
  for (let date = from, count = 0; date <= to && count < 7; date = addDays(date, 1), count += 1) {
    const day = { date, weekday: weekdayOf(date) };
    if (holdsOn(a, day) && holdsOn(b, day)) return { from, to };
  }
  return undefined;
}

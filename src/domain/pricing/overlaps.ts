import { addDays, isPlainDate, type PlainDate, shortDateRange, weekdayOf } from "../dates/plainDate";
import type { FieldKinds } from "../../schema";
import { type AnyRate, type DatedRate, holdsOn, seasonDays } from "./rates";

/** Two rates for the same thing with shared days and the same priority, by their indexes in the list. */
interface RateOverlap {
  readonly rates: readonly [earlier: number, later: number];
  /** The first and the last day of both seasons. */
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly counts: number;
  readonly because: "shorter season" | "further up";
}

/**
 * The pairs of rates that no priority decides between, ordered by the later rate. Rates without both dates
 * are left out. Source: docs/domain.md, "How a price arises", 1.
 * @param subjectOf what a rate is for: equal texts for the same thing, null while not chosen.
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
    // Unicode isolates: a right-to-left name must not reorder the sentence.
    return season ? `${index + 1} (\u2068${season}\u2069)` : `${index + 1}`;
  };
  const why = because === "further up" ? "it stands further up" : "its season is shorter";
  return (
    `Rate ${nameOf(earlier)} and rate ${nameOf(later)} both hold ${shortDateRange(from, to)} ` +
    `with the same priority. Rate ${counts + 1} counts: ${why}.`
  );
}

/** The hints for overlapping rates, each at the later row of the two. */
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

/** The days of both seasons. Undefined where no day has both rates. */
function sharedDays(a: Season, b: Season): { from: PlainDate; to: PlainDate } | undefined {
  const from = a.from > b.from ? a.from : b.from;
  const to = a.to < b.to ? a.to : b.to;
  // Seven days cover every weekday.
  for (let date = from, count = 0; date <= to && count < 7; date = addDays(date, 1), count += 1) {
    const day = { date, weekday: weekdayOf(date) };
    if (holdsOn(a, day) && holdsOn(b, day)) return { from, to };
  }
  return undefined;
}

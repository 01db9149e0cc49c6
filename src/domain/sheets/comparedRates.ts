import { isSameValue } from "../../schema";

type Rate = Readonly<Record<string, unknown>>;

export interface ChangedRate<R> {
  readonly before: R;
  readonly after: R;
  /** The columns that differ. */
  readonly columns: readonly string[];
}

/** What became of the rates of a sheet in another. */
export interface ComparedRates<R> {
  readonly added: readonly R[];
  readonly gone: readonly R[];
  readonly changed: readonly ChangedRate<R>[];
  /** How many are the same. */
  readonly same: number;
}

/** What a rate is for, whatever it costs, with the weekdays on which it holds. */
const subjectOf = ({ roomType, ticketType, vehicle, mealPlan, weekdays }: Rate): unknown[] => [
  ...[roomType, ticketType, vehicle, mealPlan].map((value) => value ?? ""),
  Array.isArray(weekdays) ? [...weekdays].sort() : [],
];
const dayOfYear = (date: unknown): string => (typeof date === "string" ? date.slice(5) : "");

/** What makes two rates the same, the most certain first; null where a rate cannot be known by it. */
const keys: readonly ((rate: Rate) => string | null)[] = [
  (rate) => JSON.stringify([...subjectOf(rate), rate["from"], rate["to"], rate["season"]]),
  (rate) => JSON.stringify([...subjectOf(rate), rate["from"], rate["to"]]),
  (rate) => (rate["season"] ? JSON.stringify([...subjectOf(rate), rate["season"]]) : null),
  (rate) => JSON.stringify([...subjectOf(rate), dayOfYear(rate["from"]), dayOfYear(rate["to"])]),
];

/**
 * The rates of two sheets joined by meaning, not by their places: first those for the same room and meal plan, ticket or vehicle, on
 * the same dates and weekdays, then those of the same season whose dates differ, at last those on the same days of another year.
 */
export function comparedRates<R extends Rate>(before: readonly R[], after: readonly R[]): ComparedRates<R> {
  let [gone, added] = [[...before], [...after]];
  const pairs: [R, R][] = [];
  for (const keyOf of keys) {
    const waiting = new Map<string, R[]>();
    for (const rate of gone) {
      const key = keyOf(rate);
      if (key !== null) waiting.set(key, [...(waiting.get(key) ?? []), rate]);
    }
    added = added.filter((rate) => {
      const partner = waiting.get(keyOf(rate) ?? "")?.shift();
      if (partner) pairs.push([partner, rate]);
      return !partner;
    });
    gone = gone.filter((rate) => !pairs.some(([partner]) => partner === rate));
  }
  const compared = pairs
    .sort(([, a], [, b]) => after.indexOf(a) - after.indexOf(b))
    .map(([before, after]) => ({ before, after, columns: differing(before, after) }));
  const changed = compared.filter(({ columns }) => columns.length > 0);
  return { added, gone, changed, same: compared.length - changed.length };
}

const differing = (before: Rate, after: Rate): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => name !== "id" && !isSameValue(before[name] ?? null, after[name] ?? null),
  );

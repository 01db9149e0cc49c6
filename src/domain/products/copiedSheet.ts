import { addDays, isPlainDate, type PlainDate } from "../dates/plainDate";
import { isWhole, partOf, roundToStep, toNumber } from "../money/amounts";
import { type Fields, isSameValue, isWritable, nestedFields } from "../../schema";
import type { RoundingMode } from "../../vocabulary";

/** How a rate sheet becomes another. */
export interface SheetCopy {
  /** So many years later, month and day kept; 29 February falls to the 28th. */
  readonly years: number;
  /** And so many days. */
  readonly days: number;
  /** By how much what the business pays rises, in basis points; down where negative. */
  readonly percent: number;
  /** The same for the selling prices. */
  readonly sellPercent: number;
  /** In minor units: changed amounts are rounded to a multiple, to the nearest one up from exactly half; 0 rounds nothing. */
  readonly step: number;
  readonly rounding: RoundingMode;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * What a rate sheet becomes as a copy: every date of it moved, every amount raised, its rows without
 * their ids. What the server alone sets is left out. Source: docs/domain.md, "Rate sheets".
 * @param fields of its declaration; an amount under a name that begins with "sell" is a selling price.
 */
export const copiedSheet = (fields: Fields, sheet: Values, copy: SheetCopy): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => isWritable(field, "create") && sheet[name] !== undefined)
      .map(([name, field]) => [name, copied(name, field, sheet[name], copy)]),
  );

function copied(name: string, field: Fields[string], value: unknown, copy: SheetCopy): unknown {
  if (field.kind === "date") return isPlainDate(value) ? movedDate(value, copy) : value;
  if (field.kind === "amount") return isWhole(value) ? raised(name, value, copy) : value;
  if (field.kind !== "rows" || !Array.isArray(value)) return value;
  // The kind rows holds a list of objects.
  return (value as Values[]).map(({ id: _id, ...row }) => {
    const { id: _declared, ...inner } = nestedFields(field);
    return copiedSheet(inner, row, copy);
  });
}

/** A date so many years and days later. Dates beyond the calendar stay at its end. */
function movedDate(date: PlainDate, { years, days }: Pick<SheetCopy, "years" | "days">): PlainDate {
  const year = Math.min(Number(date.slice(0, 4)) + years, 9998);
  const inYear = (day: string) => `${String(year).padStart(4, "0")}${day}`;
  const later = inYear(date.slice(4));
  return addDays(isPlainDate(later) ? later : inYear("-02-28"), days);
}

/** How many days later dates are on the same weekdays so many years later: whole weeks, for all of them the same. */
export const weekdaysLater = (years: number): number => Math.round((years * 365.25) / 7) * 7;

function raised(name: string, amount: number, { percent, sellPercent, step, rounding }: SheetCopy): number {
  const by = /^sell($|[A-Z])/.test(name) ? sellPercent : percent;
  if (by === 0) return amount;
  const exact = BigInt(amount) + partOf(BigInt(amount), by);
  return toNumber(roundToStep(exact, BigInt(step), rounding));
}

/** What a copy is called: the years in a name go with its dates, "Contract 2027" to "Contract 2028". */
export function copiedName(name: string, years: number): string {
  const moved = name.replace(/\b(?:19|20)\d\d\b/g, (year) => String(Number(year) + years));
  return moved === name ? `${name} (copy)` : moved;
}

type Rate = Readonly<Record<string, unknown>>;

interface ChangedRate<R> {
  readonly before: R;
  readonly after: R;
  /** The columns that differ. */
  readonly columns: readonly string[];
}

interface ComparedRates<R> {
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

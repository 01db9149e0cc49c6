import { addDays, isPlainDate, type PlainDate } from "../dates/plainDate";
import { isWhole, partOf, roundToStep, toNumber } from "../money/amounts";
import { type Fields, isSameValue, isWritable, nestedFields } from "../../schema";
import type { RoundingMode } from "../../vocabulary";

export interface SheetCopy {
  /** Years to add. Month and day stay; 29 February may become the 28th. */
  readonly years: number;
  /** Further days to add. */
  readonly days: number;
  /** The rise of costs in basis points. Negative lowers them. */
  readonly percent: number;
  readonly sellPercent: number;
  /** Changed amounts are rounded to a multiple of this, in minor units. 0 rounds nothing. */
  readonly step: number;
  readonly rounding: RoundingMode;
}

const lastDate = "9999-12-31";

type Values = Readonly<Record<string, unknown>>;

/**
 * A copy of a rate sheet: dates moved, amounts raised, rows without ids. Fields that only the server sets are
 * left out. Source: docs/domain.md, "Rate sheets".
 * @param fields of its declaration; an amount whose name begins with "sell" is a selling price.
 */
export const copiedSheet = (fields: Fields, sheet: Values, copy: SheetCopy): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => isWritable(field, "create") && sheet[name] !== undefined)
      .map(([name, field]) => [name, copied(name, field, sheet, copy)]),
  );

function copied(name: string, field: Fields[string], values: Values, copy: SheetCopy): unknown {
  const value = values[name];
  if (field.kind === "date") {
    if (!isPlainDate(value)) return value;
    return isEndOfDays(name, values) ? movedEnd(value, copy) : movedDate(value, copy);
  }
  if (field.kind === "amount") return isWhole(value) ? raised(name, value, copy) : value;
  if (field.kind !== "rows" || !Array.isArray(value)) return value;
  // The kind rows holds a list of objects.
  return (value as Values[]).map(({ id: _id, ...row }) => {
    const { id: _declared, ...inner } = nestedFields(field);
    return copiedSheet(inner, row, copy);
  });
}

/** Whether a date ends a period of several days: "to" after "from", "validTo" after "validFrom". */
const isEndOfDays = (name: string, values: Values): boolean =>
  /^to$|To$/.test(name) && values[name] !== values[name === "to" ? "from" : name.replace(/To$/, "From")];

/**
 * The last day of a period, moved: the day before the moved day after it. Periods without a gap between them have none
 * after that either, with 29 February in one of the years.
 */
const movedEnd = (date: PlainDate, by: Pick<SheetCopy, "years" | "days">): PlainDate =>
  date === lastDate ? movedDate(date, by) : addDays(movedDate(addDays(date, 1), by), -1);

/** A date moved by years and days. Dates beyond the calendar stay at its end. */
function movedDate(date: PlainDate, { years, days }: Pick<SheetCopy, "years" | "days">): PlainDate {
  const year = Math.min(Number(date.slice(0, 4)) + years, 9998);
  const inYear = (day: string) => `${String(year).padStart(4, "0")}${day}`;
  const later = inYear(date.slice(4));
  return addDays(isPlainDate(later) ? later : inYear("-02-28"), days);
}

/** The days to add for the same weekdays some years later: whole weeks, the same for all dates. */
export const weekdaysLater = (years: number): number => Math.round((years * 365.25) / 7) * 7;

function raised(name: string, amount: number, { percent, sellPercent, step, rounding }: SheetCopy): number {
  const by = /^sell($|[A-Z])/.test(name) ? sellPercent : percent;
  if (by === 0) return amount;
  const exact = BigInt(amount) + partOf(BigInt(amount), by);
  return toNumber(roundToStep(exact, BigInt(step), rounding));
}

/** The name of a copy. Years in it move with the dates: "Contract 2027" becomes "Contract 2028". */
export function copiedName(name: string, years: number): string {
  const moved = name.replace(/\b(?:19|20)\d\d\b/g, (year) => String(Number(year) + years));
  return moved === name ? `${name} (copy)` : moved;
}

type Rate = Readonly<Record<string, unknown>>;

interface ChangedRate<R> {
  readonly before: R;
  readonly after: R;
  readonly columns: readonly string[];
}

interface ComparedRates<R> {
  readonly added: readonly R[];
  readonly gone: readonly R[];
  readonly changed: readonly ChangedRate<R>[];
  readonly same: number;
}

const subjectOf = ({ roomType, ticketType, vehicle, mealPlan, weekdays }: Rate): unknown[] => [
  ...[roomType, ticketType, vehicle, mealPlan].map((value) => value ?? ""),
  Array.isArray(weekdays) ? [...weekdays].sort() : [],
];
/** 29 February moves to the 28th, and back. */
const dayOfYear = (date: unknown): string =>
  typeof date === "string" ? date.slice(5).replace("02-29", "02-28") : "";

/** What identifies a rate in the other sheet, most reliable first. Null where a key does not apply. */
const keys: readonly ((rate: Rate) => string | null)[] = [
  (rate) => JSON.stringify([...subjectOf(rate), rate["from"], rate["to"], rate["season"]]),
  (rate) => JSON.stringify([...subjectOf(rate), rate["from"], rate["to"]]),
  (rate) => (rate["season"] ? JSON.stringify([...subjectOf(rate), rate["season"]]) : null),
  (rate) => JSON.stringify([...subjectOf(rate), dayOfYear(rate["from"]), dayOfYear(rate["to"])]),
];

/** Pairs rates: same product, dates and weekdays, then same season, then same days of another year. */
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

import type { AnyField, TextFormats } from "./field/field";
import { type AskedList, formatListQuery } from "./listQuery";
import type { FieldKind } from "./kinds";
import { type ListQueryContext, type Parameters, queryField, QueryError } from "./parseListQuery";
import { inWords } from "./valueText";
import type { Resource } from "./resource";

/** What can be computed from the values of a field. The suffix follows the field's name: `value_sum`. */
export const measures = {
  sum: { suffix: "_sum" },
  average: { suffix: "_average" },
  minimum: { suffix: "_minimum" },
  maximum: { suffix: "_maximum" },
  median: { suffix: "_median" },
} as const;
type MeasureName = keyof typeof measures;

/** The largest number of groups; the rows of other values are answered together. */
export const maximumBuckets = 200;
export const maximumMeasures = 10;

export interface Measure {
  /** As it is asked for and answered: `value_sum`. */
  name: string;
  field: string;
  of: MeasureName;
}

/** By the value of a field, by each value of a list, or by the month of a day or an instant. */
export interface GroupedBy {
  field: string;
  by: "value" | "each" | "month";
}

export interface Aggregate {
  by?: GroupedBy;
  measures: readonly Measure[];
}

export interface Figures {
  count: number;
  /** By measure name; null where no row has a value. Money is a list with an entry for each currency. */
  measures: Record<string, number | string | Sum[] | null>;
}

/** A measure of money in one currency, in its minor unit, and the number of rows that have a value. */
export interface Sum {
  currency: string;
  amount: number;
  count: number;
}

export interface Aggregated {
  total: Figures;
  /** The largest first; months in their order, such as "2026-12". */
  groups: (Figures & { value: string | boolean | null })[];
  /** The rows beyond the `maximumBuckets` largest groups; null where there are none. */
  other: Figures | null;
  /** Whether there are more rows than were looked at. */
  isPart: boolean;
}

/** In the names of the dialect: `querySourceId`, `createdAt_month`; `value_sum`. */
export interface AskedFigures {
  by?: string;
  measures?: readonly string[];
}

/** Writes what `parseAggregate` reads, together with the list's own query. */
export function formatAggregate(
  { filters, groups, search, trash }: AskedList,
  { by, measures: names = [] }: AskedFigures,
): URLSearchParams {
  const parameters = formatListQuery({ filters, groups, search, trash });
  if (by) parameters.set("_by", by);
  if (names.length > 0) parameters.set("_measures", names.join(","));
  return parameters;
}

/** How each kind of field groups. Other kinds have too many values, or values that cannot be compared. */
const grouping: Readonly<Partial<Record<FieldKind, GroupedBy["by"]>>> = {
  choice: "value",
  code: "value",
  reference: "value",
  yesNo: "value",
  choices: "each",
  tags: "each",
  references: "each",
  date: "month",
  instant: "month",
};

// The keys of a constant table are its measures.
const numeric = Object.keys(measures) as readonly MeasureName[];
const ordered: readonly MeasureName[] = ["minimum", "maximum"];
const measured: Readonly<Partial<Record<FieldKind, readonly MeasureName[]>>> = {
  number: numeric,
  percent: numeric,
  money: numeric,
  date: ordered,
  instant: ordered,
};

const monthSuffix = "_month";

/** The names that `_by` and `_measures` take for a field; none where it cannot be grouped or measured. */
export const groupingName = (name: string, field: AnyField): string | undefined => {
  const by = groupingOf(field);
  return by && (by === "month" ? `${name}${monthSuffix}` : name);
};
export const measureNames = (name: string, field: AnyField): string[] =>
  measuresOf(field).map((of) => `${name}${measures[of].suffix}`);

/** The name of a group: its month, or its value in the words of its kind; empty where it has no value. */
export function groupInWords(
  { fields }: Pick<Resource, "fields">,
  by: string,
  value: Aggregated["groups"][number]["value"],
  formats: TextFormats,
): string {
  const field = fields[by];
  if (field && value !== null) return inWords(field, groupingOf(field) === "each" ? [value] : value, formats);
  return value === null || !by.endsWith(monthSuffix)
    ? String(value ?? "")
    : new Intl.DateTimeFormat(formats.locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(
        new Date(`${String(value)}-01T00:00:00Z`),
      );
}

/** Splits off `_by` and `_measures`. @throws QueryError for what the actor cannot ask, a page or an order. */
export function parseAggregate(
  resource: Resource,
  { _by, _measures, ...parameters }: Parameters,
  context: ListQueryContext,
): { aggregate: Aggregate; parameters: Parameters } {
  for (const name of ["_start", "_end", "_sort", "_order"])
    if (parameters[name] !== undefined) throw new QueryError(name, `Figures have no "${name}".`);
  const names = textOf("_measures", _measures)?.split(",") ?? [];
  if (names.length > maximumMeasures)
    throw new QueryError("_measures", `Ask for at most ${maximumMeasures} measures.`);
  if (new Set(names).size < names.length) throw new QueryError("_measures", "A measure is asked for twice.");
  const by = textOf("_by", _by);
  return {
    aggregate: {
      ...(by === undefined ? {} : { by: groupedBy(resource, by, context) }),
      measures: names.map((name) => measureOf(resource, name, context)),
    },
    parameters,
  };
}

function groupedBy(resource: Resource, name: string, context: ListQueryContext): GroupedBy {
  const isMonth = name.endsWith(monthSuffix);
  for (const field of isMonth ? [name.slice(0, -monthSuffix.length), name] : [name]) {
    const declared = queryField(resource, field, context);
    const by = declared && groupingOf(declared);
    // A query field that holds a list lies inside JSON and cannot be grouped.
    if (by && (by !== "each" || !field.includes(".")) && groupingName(field, declared) === name)
      return { field, by };
  }
  throw new QueryError("_by", `${resource.label.many} cannot be grouped by "${name}".`);
}

function measureOf(resource: Resource, name: string, context: ListQueryContext): Measure {
  for (const of of numeric) {
    const { suffix } = measures[of];
    if (!name.endsWith(suffix)) continue;
    const field = name.slice(0, -suffix.length);
    const declared = queryField(resource, field, context);
    if (declared && measuresOf(declared).includes(of)) return { name, field, of };
  }
  throw new QueryError("_measures", `${resource.label.many} have no measure "${name}".`);
}

// A kind outside the table gives undefined.
const groupingOf = ({ kind }: AnyField) => grouping[kind as FieldKind];
// As above.
const measuresOf = ({ kind }: AnyField) => measured[kind as FieldKind] ?? [];

function textOf(name: string, value: Parameters[string]): string | undefined {
  if (value !== undefined && typeof value !== "string")
    throw new QueryError(name, `"${name}" takes one value.`);
  return value;
}

import { type Issue, issueIf } from "./DeclarationError";
import { isReadByIndex } from "./checkLists";
import type { Chosen } from "./partOf";
import type { Actor } from "./field/access";
import { canRead } from "./fieldAccess";
import type { AnyField, TextFormats } from "./field/field";
import { type AskedList, formatListQuery, type ListQuery } from "./listQuery";
import { type FieldKind, kindOf } from "./kinds";
import {
  type ListQueryContext,
  type Parameters,
  parseListQuery,
  queryField,
  QueryError,
} from "./parseListQuery";
import { parametersOf, pathParts } from "./referencePaths";
import { inWords } from "./valueText";
import { readYesNo } from "./text/reading";
import { wordText } from "./words";
import { allFields, type Report, type Resource } from "./resource";

/** What can be computed from the values of a field. The suffix follows the field's name: `value_sum`. */
export const measures = {
  sum: { suffix: "_sum" },
  average: { suffix: "_average" },
  minimum: { suffix: "_minimum" },
  maximum: { suffix: "_maximum" },
  median: { suffix: "_median" },
  p90: { suffix: "_p90" },
  /** The number of rows with a value. */
  count: { suffix: "_count" },
} as const;
type MeasureName = keyof typeof measures;

/** The largest number of groups; the rows of other values are answered together. */
export const maximumBuckets = 200;
export const maximumMeasures = 20;

export interface Measure {
  /** As it is asked for and answered: `value_sum`. */
  name: string;
  field: string;
  of: MeasureName;
}

/** By the value of a field, by each value of a list, or by the month or the day of a day or an instant. */
export interface GroupedBy {
  field: string;
  by: "value" | "each" | keyof typeof calendarGroups;
}

/** How days and instants group, with what follows the field's name. */
const calendarGroups = { month: "_month", day: "_day" } as const;

export interface Aggregate {
  by?: GroupedBy;
  measures: readonly Measure[];
  /** Money is one sum in the organisation's currency, at the rates of the day on which a row was made. */
  exchanged?: true;
}

export interface Figures {
  count: number;
  /** By measure name; null where no row has a value. Money is a list with an entry for each currency. */
  measures: Record<string, number | string | Sum[] | null>;
  /** Of reports: how many of the rows meet the conditions of each part. */
  parts?: number[];
}

/** A measure of money in one currency, in its minor unit, and the number of rows that have a value. */
export interface Sum {
  currency: string;
  amount: number;
  count: number;
}

export interface Aggregated {
  total: Figures;
  /** The largest first; months and days in their order, such as "2026-12". */
  groups: (Figures & { value: string | boolean | null })[];
  /** The rows beyond the `maximumBuckets` largest groups; null where there are none. */
  other: Figures | null;
  /** Whether there are more rows than were looked at. */
  isPart: boolean;
}

/** In the names of the dialect: `querySourceId`, `createdAt_month`; `value_sum`. */
export interface AskedFigures {
  by?: string | undefined;
  measures?: readonly string[];
}

/** Writes what `parseAggregate` reads, together with the list's own query. Money is asked for in one currency. */
export function formatAggregate(
  { filters, groups, search, trash }: AskedList,
  { by, measures: names = [] }: AskedFigures,
): URLSearchParams {
  const parameters = formatListQuery({ filters, groups, search, trash });
  if (by) parameters.set("_by", by);
  if (names.length > 0) {
    parameters.set("_measures", names.join(","));
    parameters.set("_exchanged", "true");
  }
  return parameters;
}

/** How each kind of field groups. Other kinds have too many values, or values that cannot be compared. */
const grouping: Readonly<Partial<Record<FieldKind, "value" | "each" | "calendar">>> = {
  choice: "value",
  code: "value",
  reference: "value",
  yesNo: "value",
  choices: "each",
  tags: "each",
  references: "each",
  date: "calendar",
  instant: "calendar",
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

/** The names that `_by` and `_measures` take for a field, of days first the month; none where it cannot be grouped or measured. */
export const groupingNames = (name: string, field: AnyField): string[] => {
  const by = groupingOf(field);
  if (by === "calendar") return Object.values(calendarGroups).map((suffix) => name + suffix);
  return by ? [name] : [];
};
export const measureNames = (name: string, field: AnyField): string[] =>
  measuresOf(field).map((of) => `${name}${measures[of].suffix}`);

/** The measure that says how many rows have an amount in a field of money, also one that cannot be converted. */
export const countOfMoney = (field: string): string => `${field}${measures.count.suffix}`;

/** The name of a group: its month, or its value in the words of its kind; empty where it has no value. */
export function groupInWords(
  { fields }: Pick<Resource, "fields">,
  by: string,
  value: Aggregated["groups"][number]["value"],
  formats: TextFormats,
): string {
  const field = fields[by];
  if (field && value !== null) return inWords(field, groupingOf(field) === "each" ? [value] : value, formats);
  const text = String(value ?? "");
  if (text && by.endsWith(calendarGroups.day)) return formats.date(text);
  return by.endsWith(calendarGroups.month) ? wordText(text, formats.locale) : text;
}

/** A field by which a list can be grouped: the name for `_by`, the field's, and the field. */
export interface Grouping {
  name: string;
  field: string;
  of: AnyField;
  isMonth: boolean;
}

/** The groupings among these fields of a list that the actor may ask for. */
export const groupingsAmong = (
  resource: Resource,
  names: readonly string[],
  context: ListQueryContext,
): Grouping[] =>
  names.flatMap((field): Grouping[] => {
    const of = queryField(resource, field, context);
    const [name] = of ? groupingNames(field, of) : [];
    // As `groupedBy` says.
    if (!of || !name || (groupingOf(of) === "each" && field.includes("."))) return [];
    return [{ name, field, of, isMonth: groupingOf(of) === "calendar" }];
  });

/** Splits off `_by`, `_measures` and `_exchanged`. @throws QueryError for what the actor cannot ask, a page or an order. */
export function parseAggregate(
  resource: Resource,
  { _by, _measures, _exchanged, ...parameters }: Parameters,
  context: ListQueryContext,
): { aggregate: Aggregate; parameters: Parameters } {
  for (const name of ["_start", "_end", "_sort", "_order"])
    if (parameters[name] !== undefined) throw new QueryError(name, `Figures have no "${name}".`);
  const names = textOf("_measures", _measures)?.split(",") ?? [];
  if (names.length > maximumMeasures)
    throw new QueryError("_measures", `Ask for at most ${maximumMeasures} measures.`);
  if (new Set(names).size < names.length) throw new QueryError("_measures", "A measure is asked for twice.");
  const by = textOf("_by", _by);
  const exchanged = readYesNo(textOf("_exchanged", _exchanged) ?? "false");
  if (exchanged === undefined) throw new QueryError("_exchanged", '"_exchanged" takes true or false.');
  return {
    aggregate: {
      ...(by === undefined ? {} : { by: groupedBy(resource, by, context) }),
      measures: names.map((name) => measureOf(resource, name, context)),
      ...(exchanged ? { exchanged } : {}),
    },
    parameters,
  };
}

function groupedBy(resource: Resource, name: string, context: ListQueryContext): GroupedBy {
  // The keys of a constant table are its groupings.
  for (const part of Object.keys(calendarGroups) as (keyof typeof calendarGroups)[]) {
    const suffix = calendarGroups[part];
    if (!name.endsWith(suffix)) continue;
    const field = name.slice(0, -suffix.length);
    const declared = queryField(resource, field, context);
    if (declared && groupingOf(declared) === "calendar") return { field, by: part };
  }
  const declared = queryField(resource, name, context);
  const by = declared && groupingOf(declared);
  // A query field that holds a list lies inside JSON and cannot be grouped.
  if (by && by !== "calendar" && (by !== "each" || !name.includes("."))) return { field: name, by };
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

/** What a report asks that lists and figures do not know, or that the actor may not read. */
interface ReportFault {
  at: "by" | "period" | "measures" | "where" | "largestBy" | "parts";
  what: string;
}

/** The check of declared reports at the start and of an organisation's own when they are saved. */
export function faultsOfReport(
  resource: Resource,
  { by, period, measures = [], where, largestBy, parts = [] }: Report,
  context: ListQueryContext,
): ReportFault[] {
  const field = period === undefined ? undefined : allFields(resource)[period];
  const isPeriod = field && kindOf(field).operators.includes("between") && isDay(field.kind);
  const tried = (at: ReportFault["at"], read: () => unknown): ReportFault[] => {
    try {
      read();
      return [];
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      return [{ at, what: error.message }];
    }
  };
  const parse = (chosen: Chosen | undefined) =>
    parseListQuery(resource, parametersOf(chosen), { ...context, words: "kept" });
  const faultIf = (isFault: boolean, at: ReportFault["at"], what: string): ReportFault[] =>
    isFault ? [{ at, what }] : [];
  return [
    ...faultIf(
      period !== undefined && !(isPeriod && canRead(field, context.actor)),
      ...(["period", `Its period is by "${period}", which is no day or moment.`] as const),
    ),
    ...(pathParts(by) === undefined
      ? tried("by", () => parseAggregate(resource, { _by: by }, context))
      : [
          {
            at: "by",
            what: `It is grouped by "${by}", which lies behind a reference or is a query field.`,
          } as const,
        ]),
    ...faultIf(
      by.endsWith(calendarGroups.day),
      ...([
        "by",
        `It groups by days, of which there are too many: group by "${by.replace(/_day$/, calendarGroups.month)}".`,
      ] as const),
    ),
    ...tried("measures", () => parseAggregate(resource, askedMeasures(resource, measures), context)),
    ...faultIf(
      largestBy !== undefined && !measures.includes(largestBy),
      ...(["largestBy", `It puts the largest "${largestBy}" first, which it does not measure.`] as const),
    ),
    ...tried("where", () => parse(where)),
    ...parts.flatMap((part) => tried("parts", () => parse(part.where))),
  ];
}

/** A report's question as the server's dialect: its grouping and measures, and conditions. */
export interface ReadReport {
  aggregate: Aggregate;
  where: Conditions;
  parts: readonly Conditions[];
}
type Conditions = Pick<ListQuery, "filters" | "groups">;

/** Those of a report, and of each amount how many rows have it: a figure says what it leaves out. */
function askedMeasures(resource: Resource, own: readonly string[]): Parameters {
  const counts = Object.entries(allFields(resource)).flatMap(([name, field]) =>
    field.kind === "money" && measureNames(name, field).some((one) => own.includes(one))
      ? [countOfMoney(name)]
      : [],
  );
  const names = [...own, ...counts.filter((name) => !own.includes(name))];
  return names.length > 0 ? { _measures: names.join(",") } : {};
}

/** @throws QueryError where the actor may not ask it. */
export function readReport(
  resource: Resource,
  { by, measures = [], where, parts = [] }: Report,
  context: Pick<ListQueryContext, "actor" | "resourceNamed" | "words">,
): ReadReport {
  const asked = { _by: by, ...askedMeasures(resource, measures) };
  const conditions = (chosen: Chosen | undefined): Conditions => {
    const { filters, groups = [] } = parseListQuery(resource, parametersOf(chosen), context);
    return { filters, groups };
  };
  return {
    aggregate: parseAggregate(resource, asked, context).aggregate,
    where: conditions(where),
    parts: parts.map((part) => conditions(part.where)),
  };
}

/** Errors in the reports of a resource. */
export function errorsOfReports(resource: Resource, declared: ReadonlyMap<string, Resource>): Issue[] {
  const { reports = [], paths } = resource;
  const twice = reports.filter((one, index) => reports.findIndex(({ name }) => name === one.name) < index);
  return [
    ...issueIf(
      reports.length > 0 && !paths?.list,
      "its reports lead to no list",
      "give it paths.list, or leave reports out",
    ),
    ...twice.map(({ name }): Issue => [`two reports are called "${name}"`, "rename one"]),
    ...reports.flatMap((report) => errorsOfReport(resource, report, declared)),
  ];
}

// An owner reads every field that any role reads.
const owner: Actor = { userId: "", role: "owner", teamIds: [] };

function errorsOfReport(
  resource: Resource,
  report: Report,
  declared: ReadonlyMap<string, Resource>,
): Issue[] {
  const where = `the report "${report.name}"`;
  const context = { actor: owner, resourceNamed: (one: string) => declared.get(one) };
  const fields = allFields(resource);
  return [
    ...issueIf(
      !/^[a-z]+(-[a-z]+)*$/.test(report.name) || report.name === draftReport,
      `${where} is not called by lower-case words joined by hyphens`,
      'call it "by-state", say',
    ),
    ...faultsOfReport(resource, report, context).map(({ what }): Issue => [
      `${where}: ${what}`,
      "write it as lists and figures do",
    ]),
    ...issueIf(
      report.period !== undefined &&
        fields[report.period] !== undefined &&
        !isReadByIndex(resource, report.period),
      `${where}: its period is by "${report.period}", which has no index`,
      "say indexed: true in the field",
    ),
  ];
}

/** In the place of a name: a report that its address says. */
export const draftReport = "own";

const isDay = (kind: string) => kind === "date" || kind === "instant";

import {
  type Aggregate,
  type Aggregated,
  type Fields,
  type Figures,
  type GroupedBy,
  type ListQuery,
  maximumBuckets,
  type Measure,
  type Resource,
} from "../../../src/schema";
import type { Row } from "../connection/Batch";
import type { Transaction } from "../connection/Transaction";
import { type Acting, Parameters } from "../query/ruleSql";
import { fieldSql, filterSql } from "../query/filterSql";
import { referenceConditions } from "../query/referenceConditions";
import { selectionSql } from "../query/selectionSql";
import { aggregateSql, type Grouped, isByTime, type Measured } from "./aggregateSql";
import type { ListOptions } from "./list";

/** The largest number of rows that figures are of, unless a report asks for more. */
export const mostFigured = 200_000;

export interface AggregateOptions extends ListOptions {
  /** IANA time zone of months and days. */
  timeZone: string;
  /** Money is converted into this currency at the rates of the day that a row was made. Else none is. */
  into?: string | undefined;
  report?: ReportOptions;
}

/** More rows than any table has. */
const everyRow = 1_000_000_000;

/** What reports ask beyond the figures of a list. */
export interface ReportOptions {
  /** Whether more rows than `mostFigured` are looked at. */
  isOfAll: boolean;
  /** The largest number of groups. Rows with a value of any of them are not among the others. */
  groups: number;
  /** Each figure says how many rows meet the conditions of each part. */
  parts: readonly Pick<ListQuery, "filters" | "groups">[];
  largestBy?: string | undefined;
  /** What the rows are looked at for. Default: to be read. */
  action?: "export" | undefined;
}

/** Figures of all rows that match, up to `mostFigured` rows looked at. Amounts of different currencies are never added as they are. */
export async function aggregate(
  tx: Transaction,
  resource: Resource,
  query: ListQuery,
  { by, measures }: Aggregate,
  acting: Acting,
  { customFields, resourceNamed, timeZone, into, report }: AggregateOptions,
): Promise<Aggregated> {
  const parameters = new Parameters();
  const most = report?.isOfAll ? everyRow : mostFigured;
  const options = {
    ...{ acting, customFields, resourceNamed, isOrdered: false },
    ...{ most, action: report?.action },
  };
  const selection = await selectionSql(tx, resource, query, parameters, options);
  const parts = await partsSql(tx, resource, report, parameters, options);
  const columns = columnsOf(resource, measures, customFields, parameters, into);
  if (!selection)
    return { total: figuresOf(columns, [], parts.length), groups: [], other: null, isPart: false };
  const grouped = by && groupedSql(resource, by, customFields, parameters, timeZone);
  const isExchanged = columns.some(({ exchanged }) => exchanged);
  const exchange = isExchanged
    ? {
        ...{ tenant: `${parameters.add(tx.tenantId)}::uuid`, target: `${parameters.add(into)}::text` },
        timeZone: `${parameters.add(timeZone)}::text`,
      }
    : undefined;
  const counted = {
    ...{ columns, parts, most, grouped, exchange, isReport: report !== undefined },
    ...{ groups: report?.groups, largestBy: report?.largestBy },
  };
  const rows = await tx.query(aggregateSql(selection, counted), parameters.values);
  const byPlace = new Map<number, Row[]>();
  for (const row of rows.toSorted((a, b) => Number(a["place"]) - Number(b["place"]))) {
    const place = Number(row["place"]);
    byPlace.set(place, [...(byPlace.get(place) ?? []), row]);
  }
  const all = byPlace.get(0) ?? [];
  byPlace.delete(0);
  const restPlace = (report?.groups ?? maximumBuckets) + 1;
  const rest = byPlace.get(restPlace);
  byPlace.delete(restPlace);
  const groups = [...byPlace.values()].map((some) => ({
    value: valueOf(some.find(isWhole)?.["value"], grouped),
    ...figuresOf(columns, some, parts.length),
  }));
  return {
    total: figuresOf(columns, all, parts.length),
    groups: by && isByTime(by.by) ? inOrder(groups) : groups,
    other: rest ? figuresOf(columns, rest, parts.length) : null,
    isPart: all[0]?.["has_more"] === true,
  };
}

function columnsOf(
  resource: Resource,
  measures: readonly Measure[],
  customFields: Fields | undefined,
  parameters: Parameters,
  into: string | undefined,
): Measured[] {
  const fields = [...new Set(measures.map(({ field }) => field))];
  return fields.map((name, index) => {
    const { compared } = fieldSql(resource, name, customFields, parameters);
    if (!compared) throw new Error(`The field "${name}" cannot be measured.`);
    const { sql, currency } = compared;
    const asked = measures.filter(({ field }) => field === name);
    const isCounted = asked.some(({ of }) => of === "count");
    const shown = { column: `m${index}`, measures: asked };
    if (currency && into) {
      const amount = { sql, column: `a${index}` };
      const own = { sql: currency, column: `k${index}` };
      const rates = `r${index}`;
      const exchanged = { amount, currency: own, rates };
      return { ...shown, into, exchanged, sql, ...(isCounted ? { own: amount } : {}) };
    }
    const own = isCounted ? { own: { sql, column: `n${index}` } } : {};
    return {
      ...{ ...shown, ...own, sql },
      ...(currency ? { currency: { sql: currency, column: `c${index}` } } : {}),
    };
  });
}

function groupedSql(
  resource: Resource,
  by: GroupedBy,
  customFields: Fields | undefined,
  parameters: Parameters,
  timeZone: string,
): Grouped {
  const { field, compared, list } = fieldSql(resource, by.field, customFields, parameters);
  const sql = (list ?? compared)?.sql;
  if (!sql) throw new Error(`The field "${by.field}" cannot be grouped by.`);
  const grouped = { ...by, kind: field.kind };
  if (by.by === "each" || by.by === "value") return { ...grouped, sql };
  // Dates in query fields are texts.
  if (compared?.type === "text") return { ...grouped, sql: `left(${sql}, ${by.by === "day" ? 10 : 7})` };
  const day = field.kind === "instant" ? `${sql} at time zone ${parameters.add(timeZone)}::text` : sql;
  return { ...grouped, sql: `to_char(${day}, '${by.by === "day" ? "YYYY-MM-DD" : "YYYY-MM"}')` };
}

/** The conditions of each part, as SQL of a row `x`. */
async function partsSql(
  tx: Transaction,
  resource: Resource,
  report: ReportOptions | undefined,
  parameters: Parameters,
  options: ListOptions & { acting: Acting },
): Promise<string[]> {
  const members = (report?.parts ?? []).map(({ filters, groups = [] }) => [
    ...filters.map((filter) => ({ match: "all", members: [filter] })),
    ...groups,
  ]);
  const filters = members.flat().flatMap((group) => group.members);
  const led = await referenceConditions(tx, resource, filters, parameters, options);
  const sqlOf = (filter: (typeof filters)[number]) =>
    led.get(filter)?.sql ?? filterSql(resource, filter, options.customFields, parameters);
  return members.map((groups) =>
    groups
      .map((one) => `(${one.members.map(sqlOf).join(one.match === "any" ? " or " : " and ")})`)
      .join(" and "),
  );
}

const isWhole = (row: Row): boolean =>
  !Object.entries(row).some(([name, value]) => name.startsWith("is_c") && value === true);

function figuresOf(measured: readonly Measured[], rows: readonly Row[], parts: number): Figures {
  const whole = rows.find(isWhole) ?? {};
  return {
    count: Number(whole["count"] ?? 0),
    ...(parts > 0 && {
      parts: Array.from({ length: parts }, (_, part) => Number(whole[`part${part}`] ?? 0)),
    }),
    measures: Object.fromEntries(
      measured.flatMap(({ column, currency, into, measures }) =>
        measures.map(({ name, of }) => [
          name,
          of === "count"
            ? Number(whole[`values_${column}`] ?? 0)
            : into
              ? intoOne(into, whole[`${of}_${column}`], whole[`count_${column}`])
              : currency
                ? rows
                    .filter((row) => row[`is_${currency.column}`] === true && row[currency.column] !== null)
                    .map((row) => ({
                      currency: String(row[currency.column]),
                      amount: Number(row[`${of}_${column}`]),
                      count: Number(row[`count_${column}`]),
                    }))
                    .sort((a, b) => (a.currency < b.currency ? -1 : 1))
                : // Numbers are read as numbers, dates and instants as texts.
                  ((whole[`${of}_${column}`] ?? null) as number | string | null),
        ]),
      ),
    ),
  };
}

const intoOne = (currency: string, amount: unknown, count: unknown) =>
  Number(count ?? 0) > 0 ? [{ currency, amount: Number(amount), count: Number(count) }] : [];

const valueOf = (value: unknown, grouped: Grouped | undefined): string | boolean | null => {
  if (value === null || value === undefined) return null;
  return grouped?.kind === "yesNo" ? value === "true" : String(value);
};

/** Months arrive latest first; they are reversed, with rows without a date kept last. */
const inOrder = <G extends { value: unknown }>(groups: readonly G[]): G[] => [
  ...groups.filter(({ value }) => value !== null).reverse(),
  ...groups.filter(({ value }) => value === null),
];

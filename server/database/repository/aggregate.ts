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
import { mostExamined, selectionSql, type Selection, mostCounted } from "../query/selectionSql";
import type { ListOptions } from "./list";

export interface AggregateOptions extends ListOptions {
  /** IANA time zone of months and days. */
  timeZone: string;
  /** Money is converted into this currency at the rates of the day that a row was made. Else none is. */
  into?: string | undefined;
  report?: ReportOptions;
}

/** What reports ask beyond the figures of a list. */
export interface ReportOptions {
  /** The largest number of rows that are looked at. */
  rows: number;
  /** The largest number of groups. Rows with a value of any of them are not among the others. */
  groups: number;
  /** Each figure says how many rows meet the conditions of each part. */
  parts: readonly Pick<ListQuery, "filters" | "groups">[];
  largestBy?: string | undefined;
  /** What the rows are looked at for. Default: to be read. */
  action?: "export" | undefined;
}

/** Figures of at most the rows a list examines. Amounts of different currencies are never added as they are. */
export async function aggregate(
  tx: Transaction,
  resource: Resource,
  query: ListQuery,
  { by, measures }: Aggregate,
  acting: Acting,
  { customFields, resourceNamed, timeZone, into, report }: AggregateOptions,
): Promise<Aggregated> {
  const parameters = new Parameters();
  const most = report?.rows ?? mostCounted;
  const options = {
    ...{ acting, customFields, resourceNamed, isOrdered: false },
    ...{ most: report?.rows, action: report?.action },
  };
  const selection = await selectionSql(tx, resource, query, parameters, options);
  const parts = await partsSql(tx, resource, report, parameters, options);
  const columns = columnsOf(resource, measures, customFields, parameters, into);
  const rated = into === undefined ? "" : ratesSql(columns, tx.tenantId, parameters, into);
  if (!selection)
    return { total: figuresOf(columns, [], parts.length), groups: [], other: null, isPart: false };
  const grouped = by && groupedSql(resource, by, customFields, parameters, timeZone);
  const rows = rowsSql(selection, { columns, rated, parts, most, grouped });
  const examined = selection.examined ? `(select count(*) from ${selection.examined} e)` : "0";
  // One statement: both read the same rows. The total has the place 0.
  const buckets = grouped ? `, ${bucketsSql(grouped, columns, report)}` : "";
  const ofGroups = grouped
    ? `union all select place, nullif(mode() within group (order by word), ${nothing}), null, null,
         ${figuresSql(columns, parts.length, "placed", "place")} order by place`
    : "";
  const text = `${rows}${buckets} select 0::bigint as place, null::text as value,
      (select count(*) from chosen) as looked, ${examined} as examined, ${figuresSql(columns, parts.length, "looked")} ${ofGroups}`;
  const found = await tx.query(text, parameters.values);
  const byPlace = new Map<number, Row[]>();
  for (const row of found) {
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
    isPart:
      Number(all[0]?.["looked"]) > most || Number(all[0]?.["examined"]) > (report?.rows ?? mostExamined),
  };
}

interface Selected {
  sql: string;
  column: string;
}

interface Measured extends Selected {
  /** The value before it is converted, where rows with one are counted. */
  own?: Selected;
  /** For money, unless it is converted. */
  currency?: Selected;
  /** For money that is converted: its own amount and currency, of which `sql` makes the amount in the currency `into`. */
  exchanged?: { amount: Selected; currency: Selected; rates: string };
  into?: string;
  measures: readonly Measure[];
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
      const sum = `case when c.${own.column} = ${parameters.add(into)}::text then c.${amount.column}
        else exchanged_at(c.${amount.column}, ${rates}.rate) end`;
      const exchanged = { amount, currency: own, rates };
      return { ...shown, into, exchanged, sql: sum, ...(isCounted ? { own: amount } : {}) };
    }
    const own = isCounted ? { own: { sql, column: `n${index}` } } : {};
    return {
      ...{ ...shown, ...own, sql },
      ...(currency ? { currency: { sql: currency, column: `c${index}` } } : {}),
    };
  });
}

const isByTime = (by: GroupedBy["by"]): boolean => by === "month" || by === "day";

interface Grouped extends GroupedBy {
  /** SQL of the value, or the list of values, of a row `x`. */
  sql: string;
  kind: string;
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
  if (by.by === "each") return { ...grouped, sql: `${sql}::text[]` };
  if (by.by === "value") return { ...grouped, sql: `${sql}::text` };
  // Dates in query fields are texts.
  if (compared?.type === "text") return { ...grouped, sql: `left(${sql}, ${by.by === "day" ? 10 : 7})` };
  const day = field.kind === "instant" ? `${sql} at time zone ${parameters.add(timeZone)}::text` : sql;
  return { ...grouped, sql: `to_char(${day}, '${by.by === "day" ? "YYYY-MM-DD" : "YYYY-MM"}')` };
}

/** Stands for null, so that values can be joined; it cannot be typed. */
const nothing = "chr(31)";

interface Rows {
  columns: readonly Measured[];
  rated: string;
  parts: readonly string[];
  most: number;
  grouped: Grouped | undefined;
}

/** The examined rows with their columns; `chosen` has one more if there are more. */
function rowsSql({ from, where }: Selection, { columns, rated, parts, most, grouped }: Rows): string {
  const exchanged = columns.flatMap((one) => one.exchanged ?? []);
  const plain = columns.filter((one) => !one.exchanged);
  const selected = [
    ...plain.flatMap(({ sql, column, own, currency }) => [{ sql, column }, own ?? [], currency ?? []].flat()),
    ...exchanged.flatMap(({ amount, currency }) => [amount, currency]),
  ];
  const texts = [
    "row_number() over () as row",
    ...parts.map((sql, index) => `${sql} as p${index}`),
    ...(grouped ? [`${grouped.sql} as value`] : []),
    ...selected.map(({ sql, column }) => `${sql} as ${column}`),
    ...(exchanged.length > 0 ? ["x.created_at::date as day"] : []),
  ];
  const sums = columns.flatMap(({ sql, column, ...one }) => (one.exchanged ? [`, ${sql} as ${column}`] : []));
  const joins = exchanged.map(
    ({ currency, rates }) =>
      ` left join rates ${rates} on ${rates}.currency = c.${currency.column} and ${rates}.day = c.day`,
  );
  return `with chosen as materialized (
      select ${texts.join(", ")} from ${from} where ${where} limit ${most + 1}
    )${rated}, looked as (select c.*${sums.join("")} from chosen c${joins.join("")} where c.row <= ${most})`;
}

/** The rate of each currency on each day that the rows have: read once, as a rate takes longer than a row. */
function ratesSql(
  columns: readonly Measured[],
  tenantId: string,
  parameters: Parameters,
  into: string,
): string {
  const foreign = columns.flatMap(({ exchanged }) => exchanged?.currency.column ?? []);
  if (foreign.length === 0) return "";
  const [tenant, target] = [`${parameters.add(tenantId)}::uuid`, `${parameters.add(into)}::text`];
  const pairs = foreign.map(
    (column) => `select ${column} as currency, day from chosen where ${column} <> ${target}`,
  );
  return `, rates as materialized (
      select currency, day, rate_of(${tenant}, currency, ${target}, day) as rate
      from (select distinct currency, day from (${pairs.join(" union all ")}) every) one
    )`;
}

/** Adds the `place` of a row's group, from 1, per distinct value; all further groups share the last place. */
function bucketsSql({ by, kind }: Grouped, measured: readonly Measured[], report?: ReportOptions): string {
  const most = report?.groups ?? maximumBuckets;
  const largest = measured.find(({ measures }) => measures.some(({ name }) => name === report?.largestBy));
  const order = isByTime(by) ? "" : `${largest ? "sum(largest) desc nulls last, " : ""}sum(count) desc, `;
  const place = `least(r.rank, ${most + 1}) as place`;
  const ranked = "from worded w join keyed using (word) join ranked r using (key)";
  // A row of several values is once in each place; in a report it is no other where it is in a place of its own.
  const once = `select w.row, ${place}, min(word) as word, min(min(r.rank)) over (partition by w.row) as first
      ${ranked} group by w.row, place`;
  // Values are many more than rows: they carry no more than they are placed by.
  const [worded, placed] =
    by === "each"
      ? [
          `materialized (select l.row, coalesce(each.word, ${nothing}) as word${largest ? `, l.${largest.column}` : ""}
             from looked l left join lateral unnest(l.value) each (word) on true)`,
          `select l.*, o.place, o.word from (${once}) o join looked l on l.row = o.row
             ${report ? `where o.place <= ${most} or o.first > ${most}` : ""}`,
        ]
      : [
          `not materialized (select l.*, coalesce(l.value, ${nothing}) as word from looked l)`,
          `select w.*, ${place} ${ranked}`,
        ];
  return `worded as ${worded}, keyed as (
      -- Tags are one where a filter finds them by one word.
      select word, ${kind === "tags" ? `case when word = ${nothing} then word else search_text(word) end` : "word"} as key,
        count(*) as count${largest ? `, sum(${largest.column}) as largest` : ""} from worded group by word
    ), ranked as (
      select key, row_number() over (order by ${order}key = ${nothing}, key${isByTime(by) ? " desc" : ""}) as rank
      from keyed group by key
    ), placed as (${placed})`;
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

const functions: Readonly<Record<Exclude<Measure["of"], "count">, (column: string) => string>> = {
  sum: (column) => `sum(${column})`,
  average: (column) => `avg(${column})`,
  minimum: (column) => `min(${column})`,
  maximum: (column) => `max(${column})`,
  median: (column) => `percentile_cont(0.5) within group (order by ${column})`,
  p90: (column) => `percentile_cont(0.9) within group (order by ${column})`,
};

/** One row in total or per `by`, and one per currency of each money field, in whole minor units. */
function figuresSql(measured: readonly Measured[], parts: number, from: string, by?: string): string {
  const keys = by ? [by] : [];
  const currencies = measured.flatMap(({ currency }) => currency?.column ?? []);
  const columns = measured.flatMap(({ column, own, currency, into, measures }) => [
    ...(own ? [`count(${own.column}) as values_${column}`] : []),
    ...measures.flatMap(({ of }) => {
      if (of === "count") return [];
      const figure = functions[of](column);
      return `${(currency ?? into) ? `round((${figure})::numeric)` : figure} as ${of}_${column}`;
    }),
    ...((currency ?? into) ? [`count(${column}) as count_${column}`] : []),
    ...(currency ? [currency.column, `grouping(${currency.column}) = 0 as is_${currency.column}`] : []),
  ]);
  const sets = [keys, ...currencies.map((currency) => [...keys, currency])].map(
    (set) => `(${set.join(", ")})`,
  );
  const met = Array.from({ length: parts }, (_, part) => `count(*) filter (where p${part}) as part${part}`);
  return `${["count(*) as count", ...met, ...columns].join(", ")} from ${from} group by grouping sets (${sets.join(", ")})`;
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

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
import type { Compared } from "../columns/Column";
import type { Row, Statement } from "../connection/Batch";
import type { Transaction } from "../connection/Transaction";
import type { Acting } from "../query/Acting";
import { fieldSql } from "../query/fieldSql";
import { Parameters } from "../query/Parameters";
import { mostExamined, selectionSql, type Selection } from "../query/selectionSql";
import { mostCounted } from "../query/totalSql";
import type { ListOptions } from "./list";

export interface AggregateOptions extends ListOptions {
  /** IANA; by which months begin. */
  timeZone: string;
}

/**
 * Works figures out of the rows that a list query means, under the rule of reading. As many rows are looked at as lists
 * count and look through, and no more. Amounts of different currencies are never added.
 */
export async function aggregate(
  tx: Transaction,
  resource: Resource,
  query: ListQuery,
  { by, measures }: Aggregate,
  acting: Acting,
  { customFields, resourceNamed, timeZone }: AggregateOptions,
): Promise<Aggregated> {
  const parameters = new Parameters();
  const options = { acting, customFields, resourceNamed, isOrdered: false };
  const selection = await selectionSql(tx, resource, query, parameters, options);
  const measured = measures.map((measure, index): Measured => {
    const { compared } = fieldSql(resource, measure.field, customFields, parameters);
    if (!compared) throw new Error(`The field "${measure.field}" cannot be measured.`);
    return { ...measure, asked: compared, column: `m${index}`, currency: `c${index}` };
  });
  if (!selection) return { total: figuresOf(measured, {}, []), groups: [], other: null, isPart: false };
  const grouped = by && groupedSql(resource, by, customFields, parameters, timeZone);
  const rows = rowsSql(selection, measured, grouped);
  const buckets = grouped && `${rows}, ${bucketsSql(grouped)}`;
  const plain = measured.filter(isPlain).map(measureSql).join("");
  const money = measured.filter((measure) => !isPlain(measure));
  const examined = selection.examined ? `(select count(*) from ${selection.examined} e)` : "0";
  const texts = [
    `${rows} select count(*) as count, (select count(*) from chosen) as looked, ${examined} as examined${plain} from looked`,
    ...money.map((measure) => moneySql(rows, measure, "looked")),
    ...(buckets
      ? [
          `${buckets} select place, mode() within group (order by word) as value, count(*) as count${plain}
           from placed group by place order by place`,
          ...money.map((measure) => moneySql(buckets, measure, "placed")),
        ]
      : []),
  ];
  const answers = await tx.batch(texts.map((text): Statement => ({ text, values: parameters.values })));
  const [[all = {}] = [], ...others] = answers;
  const sums = others.slice(0, money.length);
  const [inGroups = [], ...sumsInGroups] = others.slice(money.length);
  const figuresIn = (row: Row) =>
    figuresOf(
      measured,
      row,
      sumsInGroups.map((some) => some.filter(({ place }) => place === row["place"])),
    );
  const isTold = ({ place }: Row) => Number(place) <= maximumBuckets;
  const groups = inGroups
    .filter(isTold)
    .map((row) => ({ value: valueOf(row["value"], grouped), ...figuresIn(row) }));
  const rest = inGroups.find((row) => !isTold(row));
  return {
    total: figuresOf(measured, all, sums),
    groups: by?.by === "month" ? inOrder(groups) : groups,
    other: rest ? figuresIn(rest) : null,
    isPart: Number(all["looked"]) > mostCounted || Number(all["examined"]) > mostExamined,
  };
}

/** A measure, and its columns in the rows that are looked at. */
interface Measured extends Measure {
  asked: Compared;
  column: string;
  /** Of money. */
  currency: string;
}

const isPlain = ({ asked }: Measured): boolean => !asked.currency;

interface Grouped extends GroupedBy {
  /** The value of a row `x`, or the list of its values. */
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
  // Days of query fields are texts.
  if (compared?.type === "text") return { ...grouped, sql: `left(${sql}, 7)` };
  const day = field.kind === "instant" ? `${sql} at time zone ${parameters.add(timeZone)}::text` : sql;
  return { ...grouped, sql: `to_char(${day}, 'YYYY-MM')` };
}

/** The rows that are looked at, with what is asked of them; `chosen` has one more where there are more. */
function rowsSql({ from, where }: Selection, measured: readonly Measured[], grouped?: Grouped): string {
  const columns = [
    "x.id",
    ...(grouped ? [`${grouped.sql} as value`] : []),
    ...measured.flatMap(({ asked, column, currency }) => [
      `${asked.sql} as ${column}`,
      ...(asked.currency ? [`${asked.currency} as ${currency}`] : []),
    ]),
  ];
  return `with chosen as materialized (
      select ${columns.join(", ")} from ${from} where ${where} limit ${mostCounted + 1}
    ), looked as (select * from chosen limit ${mostCounted})`;
}

/**
 * The same rows, each with the `place` of its group, from 1: once for each of its values that are told apart. All groups
 * beyond those share the next place.
 */
function bucketsSql({ by, kind }: Grouped): string {
  const each = by === "each" ? " left join lateral unnest(l.value) each (word) on true" : "";
  // Tags are one where a filter finds them by one word.
  const key = kind === "tags" ? "search_text(word)" : "word";
  const order = by === "month" ? "key desc nulls last" : "total desc, key nulls last";
  return `worded as (select l.*, ${each ? "each.word" : "l.value as word"} from looked l${each}),
    keyed as (select *, ${key} as key from worded),
    counted as (select *, count(*) over (partition by key) as total from keyed),
    ranked as (select *, least(dense_rank() over (order by ${order}), ${maximumBuckets + 1}) as place from counted),
    placed as (select distinct on (id, place) * from ranked order by id, place, word)`;
}

/** How each measure is worked out of a column. */
const functions: Readonly<Record<Measure["of"], (column: string) => string>> = {
  sum: (column) => `sum(${column})`,
  average: (column) => `avg(${column})`,
  minimum: (column) => `min(${column})`,
  maximum: (column) => `max(${column})`,
  median: (column) => `percentile_cont(0.5) within group (order by ${column})`,
};

const measureSql = ({ of, column }: Measured): string => `, ${functions[of](column)} as ${column}`;

/** A measure of money for each currency, in whole minor units, and for each place where the rows have one. */
function moneySql(rows: string, { of, column, currency }: Measured, from: "looked" | "placed"): string {
  const groups = [...(from === "placed" ? ["place"] : []), currency].join(", ");
  return `${rows} select ${groups}, round((${functions[of](column)})::numeric) as amount, count(*) as count
    from ${from} where ${column} is not null group by ${groups} order by ${groups}`;
}

/** @param sums the rows of each measure of money, in their order. */
function figuresOf(measured: readonly Measured[], row: Row, sums: readonly (readonly Row[])[]): Figures {
  const money = measured.filter((measure) => !isPlain(measure));
  return {
    count: Number(row["count"] ?? 0),
    measures: Object.fromEntries(
      measured.map((measure) => [
        measure.name,
        isPlain(measure)
          ? // Numbers are read as such, days and instants as texts.
            ((row[measure.column] ?? null) as number | string | null)
          : (sums[money.indexOf(measure)] ?? []).map((one) => ({
              currency: String(one[measure.currency]),
              amount: Number(one["amount"]),
              count: Number(one["count"]),
            })),
      ]),
    ),
  };
}

const valueOf = (value: unknown, grouped: Grouped | undefined): string | boolean | null => {
  if (value === null || value === undefined) return null;
  return grouped?.kind === "yesNo" ? value === "true" : String(value);
};

/** Months came the latest first; rows without a day stay last. */
const inOrder = <G extends { value: unknown }>(groups: readonly G[]): G[] => [
  ...groups.filter(({ value }) => value !== null).reverse(),
  ...groups.filter(({ value }) => value === null),
];

import { type GroupedBy, maximumBuckets, type Measure } from "../../../src/schema";
import { datesSql, exchangedSql, ratesSql, stepSql } from "../query/exchangeSql";
import type { Selection } from "../query/selectionSql";

interface Selected {
  sql: string;
  column: string;
}

export interface Measured extends Selected {
  /** The value before it is converted, where rows with one are counted. */
  own?: Selected;
  /** For money, unless it is converted. */
  currency?: Selected;
  /** For money that is converted: its own amount and currency, of which the amount in the currency `into` is made. */
  exchanged?: { amount: Selected; currency: Selected; rates: string };
  into?: string;
  measures: readonly Measure[];
}

export interface Grouped extends GroupedBy {
  /** SQL of the value, or the list of values, of a row `x`. */
  sql: string;
  kind: string;
}

export interface Counted {
  columns: readonly Measured[];
  /** The conditions of each part, as SQL of a row `x`. */
  parts: readonly string[];
  /** How many rows are looked at. */
  most: number;
  grouped: Grouped | undefined;
  /** Parameters: the organisation, the currency into which money is converted, and the time zone whose days have the rates. */
  exchange?: { tenant: string; target: string; timeZone: string } | undefined;
  /** Largest groups that are answered by themselves. */
  groups?: number | undefined;
  largestBy?: string | undefined;
  isReport: boolean;
}

export const isByTime = (by: GroupedBy["by"]): boolean => by === "month" || by === "day";

/**
 * One row in total, with the place 0, and one per group, from 1 for the largest; those of all further groups have the last place. All
 * are read by one statement: from the same rows. PostgreSQL cannot know how few rows conditions leave; a full join keeps it from
 * comparing each row with each other, and `offset 0` keeps the full join.
 */
export function aggregateSql(selection: Selection, counted: Counted): string {
  const { grouped, most } = counted;
  const isOfUnits = grouped !== undefined && hasSums(counted) && !isOfIds(grouped);
  const total = `select 0::bigint as place, null::text as value, exists (select from chosen where row > ${most}) as has_more,
    ${figuresSql(counted, grouped ? "units" : "looked", isOfUnits)}`;
  const rows = rowsSql(selection, counted);
  if (!grouped) return `${rows} ${total}`;
  const isOfWords = isOfIds(grouped) && hasSums(counted) && currenciesOf(counted.columns).length === 0;
  const units = isOfUnits ? unitsSql(counted) : `select ${rowColumns(counted).join(", ")} from looked`;
  const placed = isOfWords ? placedWordsSql(counted) : placedSql(counted, grouped, isOfUnits);
  return `${rows}, units as materialized (${units}), ${placed} ${total} union all
    select place, (select min(label) from places p where p.place = placed.place), null,
      ${figuresSql(counted, "placed", isOfUnits || isOfWords, "place")}`;
}

/** The examined rows with their columns; `chosen` has one more if there are more. */
function rowsSql(
  { from, where, row }: Selection,
  { columns, parts, most, grouped, exchange }: Counted,
): string {
  const exchanged = columns.flatMap((one) => (one.exchanged ? { ...one, ...one.exchanged } : []));
  const plain = columns.filter((one) => !one.exchanged);
  const selected = [
    ...plain.flatMap(({ sql, column, own, currency }) => [{ sql, column }, own ?? [], currency ?? []].flat()),
    ...exchanged.flatMap(({ amount, currency }) => [amount, currency]),
  ];
  const texts = [
    `${row ?? "row_number() over ()"} as row`,
    ...parts.map((sql, index) => `${sql} as p${index}`),
    ...(grouped ? [`${grouped.sql} as value`] : []),
    ...selected.map(({ sql, column }) => `${sql} as ${column}`),
    ...(exchange ? [`${stepSql(`(x.created_at at time zone ${exchange.timeZone})::date`)} as step`] : []),
  ];
  const chosen = `chosen as materialized (select ${texts.join(", ")} from ${from} where ${where} limit ${most + 1})`;
  if (!exchange)
    return `with ${chosen}, looked as not materialized (select c.* from chosen c where c.row <= ${most})`;
  const pairs = exchanged.map(
    ({ currency: { column } }) =>
      `select ${column} as currency, step from chosen where ${column} <> ${exchange.target}`,
  );
  const joins = exchanged.map(
    ({ currency, rates: of }) =>
      ` full join rates ${of} on ${of}.currency = c.${currency.column} and ${of}.step = c.step`,
  );
  const sums = exchanged.map(
    ({ amount, currency, rates: of, column }) =>
      `, ${exchangedSql(`c.${amount.column}`, `c.${currency.column}`, of, exchange.target)} as ${column}`,
  );
  return `with dated as materialized (${datesSql(exchange.tenant)}), ${chosen},
    rates as materialized (${ratesSql(pairs.join(" union all "), exchange.tenant, exchange.target)}),
    looked as (
      select l.* from (select c.*${sums.join("")} from chosen c${joins.join("")} offset 0) l where l.row <= ${most}
    )`;
}

/** Whether all figures of a group are made of those of its parts: no median is. */
const hasSums = ({ columns }: Counted): boolean =>
  columns.every(({ measures }) => measures.every(({ of }) => of !== "median" && of !== "p90"));

/** Few rows have the same list of ids, and a list has an id once. */
const isOfIds = ({ by, kind }: Grouped): boolean => by === "each" && kind === "references";

const currenciesOf = (columns: readonly Measured[]): string[] =>
  columns.flatMap(({ currency }) => currency?.column ?? []);

/** What is read of a row that is a unit of its own. */
const rowColumns = ({ columns, parts }: Counted): string[] => [
  ...["row", "value", ...parts.map((_, part) => `p${part}`), ...currenciesOf(columns)],
  ...columns.flatMap(({ column, own }) => [...new Set([column, ...(own ? [own.column] : [])])]),
];

const ofLargest = ({ columns, largestBy }: Counted): Measured | undefined =>
  columns.find(({ measures }) => measures.some(({ name }) => name === largestBy));

/** The figures of a part of a group, of which `ofParts` makes those of the group. */
function partialsOf(counted: Counted): Selected[] {
  const partial = counted.columns.flatMap((one): Selected[] => {
    const { column, own, measures } = one;
    const asked = new Set<string>(measures.map(({ of }) => of));
    const isAdded = asked.has("sum") || asked.has("average") || one === ofLargest(counted);
    return [
      ...(own ? [{ sql: `count(${own.column})`, column: `values_${column}` }] : []),
      { sql: `count(${column})`, column: `number_${column}` },
      ...(isAdded ? [{ sql: `sum(${column})`, column: `sum_${column}` }] : []),
      ...(["minimum", "maximum"] as const).flatMap((of) =>
        asked.has(of) ? [{ sql: functions[of](column), column: `${of}_${column}` }] : [],
      ),
    ];
  });
  const met = counted.parts.map((_, part) => ({ sql: countedPart(part), column: `part${part}` }));
  return [{ sql: "count(*)", column: "count" }, ...met, ...partial];
}

const partialSql = (counted: Counted): string =>
  partialsOf(counted)
    .map(({ sql, column }) => `${sql} as ${column}`)
    .join(", ");

/** Rows with the same value are one unit: there are fewer units than rows to be placed. */
function unitsSql(counted: Counted): string {
  const keys = ["value", ...currenciesOf(counted.columns)].join(", ");
  return `select row_number() over () as row, ${keys}, ${partialSql(counted)} from looked group by ${keys}`;
}

/** The figures of each id, of which the largest are places, and of the rows with others. */
function placedWordsSql(counted: Counted): string {
  const most = counted.groups ?? maximumBuckets;
  const { column } = ofLargest(counted) ?? {};
  const columns = rowColumns(counted).filter((name) => name !== "row" && name !== "value");
  const read = columns.map((name) => `, ${name}`).join("");
  const partial = partialSql(counted);
  const names = partialsOf(counted).map((one) => one.column);
  const isEmpty = "coalesce(cardinality(value), 0) = 0";
  const top = "(select array_agg(word) from places where word is not null)";
  const isOther = counted.isReport ? `(value && ${top}) is not true` : `(value <@ ${top}) is not true`;
  const order = [
    ...(column ? [`sum_${column} desc nulls last`] : []),
    "count desc",
    "word is null",
    "word::text",
  ];
  return `keyed as (
      select word, ${partial}
      from (select unnest(value) as word${read} from units union all select null${read} from units where ${isEmpty}) worded group by word
    ), places as materialized (
      select row_number() over () as place, word::text as label, ranked.*
      from (select * from keyed order by ${order.join(", ")} limit ${most}) ranked
    ), placed as (
      select place, ${names.join(", ")} from places
      union all select ${most + 1}, ${partial} from units
        where (select count(*) from keyed) > ${most}
          and case when ${isEmpty} then not exists (select from places where word is null) else ${isOther} end
        having count(*) > 0
    )`;
}

/** Adds the `place` of a unit's group. A unit of several values is once in each place. */
function placedSql(counted: Counted, { by, kind }: Grouped, isOfUnits: boolean): string {
  const most = counted.groups ?? maximumBuckets;
  const isEach = by === "each";
  const isEmpty = (value: string) => (isEach ? `coalesce(cardinality(${value}), 0) = 0` : `${value} is null`);
  const largest = ofLargest(counted)?.column;
  const counts = `${isOfUnits ? "count" : "1 as count"}${largest ? `, ${isOfUnits ? "sum_" : ""}${largest} as largest` : ""}`;
  const each = `select row, unnest(value) as word, ${counts} from units`;
  const words = isEach
    ? `${each} union all select null, null, ${counts} from units where ${isEmpty("value")}`
    : `select value as word, ${counts} from units`;
  const places = "(select * from places where word is not null) p";
  // In a report a row is no other where it is in a place of its own.
  const pairs = `select distinct row, ${counted.isReport ? "place" : `coalesce(place, ${most + 1}) as place`} from (
      select w.row, p.place from (${each}) w full join ${places} on p.word = w.word offset 0
    ) found ${counted.isReport ? "where place is not null" : ""}`;
  // A value has one unit, unless its units are rows, or of each currency.
  const isKeyed = isOfUnits && !isEach && currenciesOf(counted.columns).length === 0;
  const keyed = `select word, sum(count) as count${largest ? ", sum(largest) as largest" : ""} from (${words}) worded group by word`;
  return `keyed as (${isKeyed ? words : keyed}), places as materialized (
      select unnest(words) as word, label, row_number() over () as place
      from (${rankedSql(by, kind, largest !== undefined)} limit ${most}) ranked
    ), placed as (
      select u.*, coalesce(p.place, case when ${isEmpty("u.value")} then (select place from places where word is null) end, ${most + 1}) as place
      from units u full join ${isEach ? `(${pairs}) p on p.row = u.row` : `${places} on p.word = u.value`}
    )`;
}

/** The words of each group, in the order of their places, and the word that most rows have. */
function rankedSql(by: GroupedBy["by"], kind: string, hasLargest: boolean): string {
  // Tags are one where a filter finds them by one word.
  const isTags = kind === "tags";
  const key = isTags ? "search_text(word::text)" : "word::text";
  const inKey = (column: string) => (isTags ? `sum(${column})` : column);
  const bySize = [...(hasLargest ? [`${inKey("largest")} desc nulls last`] : []), `${inKey("count")} desc`];
  const order = isByTime(by) ? [`${key} is null`, `${key} desc`] : [...bySize, `${key} is null`, key];
  return isTags
    ? `select array_agg(word) as words, (array_agg(word::text order by count desc, word))[1] as label
       from keyed group by ${key} order by ${order.join(", ")}`
    : `select array[word] as words, word::text as label from keyed order by ${order.join(", ")}`;
}

const countedPart = (part: number): string => `count(*) filter (where p${part})`;

const functions: Readonly<Record<Exclude<Measure["of"], "count">, (column: string) => string>> = {
  sum: (column) => `sum(${column})`,
  average: (column) => `avg(${column})`,
  minimum: (column) => `min(${column})`,
  maximum: (column) => `max(${column})`,
  median: (column) => `percentile_cont(0.5) within group (order by ${column})`,
  p90: (column) => `percentile_cont(0.9) within group (order by ${column})`,
};

/** The same of the figures of parts. */
const ofParts = (of: Exclude<Measure["of"], "count">, column: string): string =>
  of === "average"
    ? `sum(sum_${column}) / nullif(sum(number_${column}), 0)`
    : functions[of](`${of}_${column}`);

/** One row in total or per `by`, and one per currency of each money field, in whole minor units. */
function figuresSql(
  { columns: measured, parts }: Counted,
  from: string,
  isOfUnits: boolean,
  by?: string,
): string {
  const keys = by ? [by] : [];
  const columns = measured.flatMap(({ column, own, currency, into, measures }) => [
    ...(own ? [`${isOfUnits ? `sum(values_${column})` : `count(${own.column})`} as values_${column}`] : []),
    ...measures.flatMap(({ of }) => {
      if (of === "count") return [];
      const figure = isOfUnits ? ofParts(of, column) : functions[of](column);
      return `${(currency ?? into) ? `round((${figure})::numeric)` : figure} as ${of}_${column}`;
    }),
    ...((currency ?? into)
      ? [`${isOfUnits ? `sum(number_${column})` : `count(${column})`} as count_${column}`]
      : []),
    ...(currency ? [currency.column, `grouping(${currency.column}) = 0 as is_${currency.column}`] : []),
  ]);
  const sets = [keys, ...currenciesOf(measured).map((currency) => [...keys, currency])].map(
    (set) => `(${set.join(", ")})`,
  );
  const met = parts.map((_, part) => `${isOfUnits ? `sum(part${part})` : countedPart(part)} as part${part}`);
  const count = isOfUnits ? "coalesce(sum(count), 0)" : "count(*)";
  return `${[`${count} as count`, ...met, ...columns].join(", ")} from ${from} group by grouping sets (${sets.join(", ")})`;
}

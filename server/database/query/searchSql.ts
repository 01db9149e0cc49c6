import {
  type ListQuery,
  type Resource,
  searchedReferences,
  searchedTexts,
  targetOfReference,
} from "../../../src/schema";
import type { Statement } from "../connection/Batch";
import type { Transaction } from "../connection/Transaction";
import { quoted, tableNameOf, columnFor } from "../tables/tableOf";
import { type Owners, Parameters, ruleSql } from "./ruleSql";
import { foldText } from "../../../src/domain/formats/text";
import { likePattern } from "./filterSql";
import { type Condition, existsSql, mostLedTo, type ReferenceOptions } from "./referenceConditions";

/** Up to this number of results, a search fetches rows by id; beyond, it examines the list in its order. */
const mostById = 1_000;
/** The same where only the search selects rows: then only the ids of one page are fetched, the rest counted. */
const mostOfPages = 5_000;

export interface SearchSql {
  condition: string;
  isIndexed: boolean;
  /** Whether the condition lists ids. */
  isFew: boolean;
  /** How many rows match, where the condition names only those of one page. */
  found?: number;
}

/**
 * The condition that a row contains every word of a search. The index is asked first, through a function that may use
 * it despite row-level security (docs/decisions/0031); few results are then fetched by id.
 * @param page given where only the search selects rows, in the list's own order.
 */
export async function searchSql(
  tx: Transaction,
  resource: Resource,
  query: { search: string; trash: boolean; owners?: Owners | undefined },
  parameters: Parameters,
  page?: Pick<ListQuery, "start" | "end">,
): Promise<SearchSql> {
  const words = wordsOf(query.search);
  if (words.length === 0) return { condition: "true", isIndexed: false, isFew: false };
  const maximum = page ? mostOfPages : mostById;
  const { start, end } = page ?? { start: 0, end: maximum };
  const asked = searchStatement(resource, words, query.trash, maximum, query.owners);
  const [first, last] = [asked.values.length + 1, asked.values.length + 2];
  // `offset 0` keeps PostgreSQL from calling the function twice.
  const text = `select cardinality(ids) as found, ids[$${first}:$${last}] as ids from (${asked.text} offset 0) found`;
  const [{ found, ids } = { found: null, ids: [] }] = words.some(({ isIndexed }) => isIndexed)
    ? await tx.query<{ found: number | null; ids: string[] }>(text, [...asked.values, start + 1, end])
    : [];
  if (found !== null && found <= maximum)
    return {
      condition: `x.id = any(${parameters.add(ids)}::uuid[])`,
      isIndexed: true,
      isFew: true,
      ...(page ? { found } : {}),
    };
  return {
    condition: words.map((word) => wordSql("x", word, parameters)).join(" and "),
    isIndexed: false,
    isFew: false,
  };
}

/** Asks the search index for `ids` of the rows with these words, of all owners or some; null where it holds too many. */
export const searchStatement = (
  resource: Resource,
  words: readonly SearchWord[],
  trash: boolean,
  maximum: number,
  owners?: Owners,
): Statement & { values: unknown[] } => ({
  text: `select ${quoted(searchFunctionOf(resource))}($1, $2, $3, $4, $5${resource.ownedBy ? ", $6, $7" : ""}) as ids`,
  values: [
    words.flatMap(({ part, beginning }) => (beginning === undefined ? [part] : [])),
    words.flatMap(({ beginning }) => beginning ?? []),
    words.length === 1 ? (words[0]?.number ?? null) : null,
    trash,
    maximum + 1,
    ...(resource.ownedBy ? [owners?.users, owners?.teams] : []),
  ],
});

/** The condition for a word where rows are examined: `like` takes a third of the time of `~`. */
export const wordSql = (alias: string, { part, beginning }: SearchWord, parameters: Parameters): string =>
  [
    `${alias}.search like ${parameters.add(part)}`,
    ...(beginning === undefined ? [] : [`${alias}.search ~ ${parameters.add(beginning)}`]),
  ].join(" and ");

export const searchFunctionOf = (resource: Resource): string => `search_${tableNameOf(resource.name)}`;

const mostWords = 6;

export interface SearchWord {
  /** A pattern for `like`. */
  part: string;
  /** For `~`, where the part must begin a word. */
  beginning?: string;
  /** Whether the search index helps: with three letters or more, or with beginnings of words. */
  isIndexed: boolean;
  /** The end of a row's number, if the word looks like one: TRP-2026-00042, 2026-00042. */
  number?: string | undefined;
}

/**
 * The words of a search. One or two letters match beginnings of words, longer ones match anywhere; a telephone number
 * matches by its digits. Scripts without spaces (王小明) have no beginnings of words.
 */
export const wordsOf = (search: string): SearchWord[] =>
  foldText(search)
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, mostWords)
    .map((word) => {
      const text = /^[+(]?\d[\d()./-]{4,}$/.test(word) ? word.replace(/\D/g, "") : word;
      const part = likePattern(text);
      const isIndexed = /[\p{L}\p{N}]{3}/u.test(text);
      if (isIndexed || !/^[\p{L}\p{N}]/u.test(text) || unspaced.test(text))
        return { part, isIndexed, number: number.exec(word)?.[0] };
      const literal = text.replace(/[^\p{L}\p{N}]/gu, "\\$&");
      return { part, beginning: `(^|[ ./:;,@_'"(+&-])${literal}`, isIndexed: true };
    });

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Numbers have at least five digits, after a prefix or with leading zeros. */
const number = /^(?:(?:[\p{L}\p{N}]+[-/])+\d{5,}|0\d{4,})$/u;

/** Where words are searched: the rows themselves or the target of a reference. */
interface Place {
  within: Resource;
  isInTrash: boolean;
  /** Whether the index may be used, which ignores the read rule: the actor must be allowed to read all of it. */
  isOpen: boolean;
  /** The column of a row `x` with the ids found. */
  column: string;
  /** The condition where ids are not used. */
  holds(word: SearchWord): string;
}

/** Each word is in the row or a readable row it refers to: "option sharma" finds the option of that customer. */
export async function searchThroughReferences(
  tx: Transaction,
  resource: Resource,
  { search, trash }: { search: string; trash: boolean },
  parameters: Parameters,
  options: ReferenceOptions,
): Promise<SearchSql> {
  const words = wordsOf(search);
  if (words.length === 0) return { condition: "true", isIndexed: false, isFew: false };
  const places = placesOf(resource, trash, parameters, options);
  const asked = words.flatMap((word) => places.map((place) => ({ word, place })));
  const indexed = asked.filter(({ word, place }) => word.isIndexed && place.isOpen);
  const statements = indexed.map(({ word, place: { within, isInTrash } }) =>
    searchStatement(within, [word], isInTrash, mostLedTo),
  );
  // searchStatement selects this column.
  const found = statements.length > 0 ? ((await tx.batch(statements)) as { ids: string[] | null }[][]) : [];
  const conditionOf = (one: (typeof asked)[number]): Condition => {
    const ids = found[indexed.indexOf(one)]?.[0]?.ids;
    return !ids || ids.length > mostLedTo
      ? { sql: one.place.holds(one.word), isIndexed: false }
      : { sql: `${one.place.column} = any(${parameters.add(ids)}::uuid[])`, isIndexed: true };
  };
  const conditions = words.map((word): Condition => {
    const parts = asked.filter((one) => one.word === word).map(conditionOf);
    return {
      sql: `(${parts.map(({ sql }) => sql).join(" or ") || "false"})`,
      isIndexed: parts.every(({ isIndexed }) => isIndexed),
    };
  });
  return {
    condition: conditions.map(({ sql }) => sql).join(" and "),
    // The index finds the rows of one word; the others are tested on these.
    isIndexed: conditions.some(({ isIndexed }) => isIndexed),
    isFew: false,
  };
}

function placesOf(
  resource: Resource,
  trash: boolean,
  parameters: Parameters,
  { acting, resourceNamed }: ReferenceOptions,
): Place[] {
  const own: Place = {
    within: resource,
    isInTrash: trash,
    isOpen: true,
    column: "x.id",
    holds: (word) => wordSql("x", word, parameters),
  };
  const referred = searchedReferences(resource).flatMap((by): Place[] => {
    const within = resourceNamed && targetOfReference(resource, by, resourceNamed);
    if (!within) return [];
    return [
      {
        within,
        isInTrash: false,
        isOpen: ruleSql(within.access.read, acting, new Parameters()) === true,
        column: columnFor(by),
        holds: (word) =>
          existsSql(`y.id = ${columnFor(by)}`, within, wordSql("y", word, parameters), acting, parameters),
      },
    ];
  });
  return [...(searchedTexts(resource).length > 0 ? [own] : []), ...referred];
}

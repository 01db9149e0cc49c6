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
import { Parameters, ruleSql } from "./ruleSql";
import { foldText } from "../../../src/domain/formats/text";
import { likePattern } from "./filterSql";
import { type Condition, existsSql, mostLedTo, type ReferenceOptions } from "./referenceConditions";

/** A search that finds up to so many rows fetches them by their ids; one that finds more looks through the list in its order. */
const mostById = 1_000;
/** The same where nothing but the search selects the rows: the ids of one page are fetched then, and the others counted. */
const mostOfPages = 5_000;

export interface SearchSql {
  condition: string;
  /** Whether an index gives the rows that meet it. */
  isIndexed: boolean;
  /** Whether the condition names the rows by their ids. */
  isFew: boolean;
  /** How many rows were found, where the condition names those of one page alone. */
  found?: number;
}

/**
 * The condition that a row holds every word of a search. The index is asked first, through a function that row-level
 * security lets use it (docs/decisions/0031); a search that finds few rows then fetches just these.
 * @param page given where nothing but the search selects the rows, and they come in the list's own order.
 */
export async function searchSql(
  tx: Transaction,
  resource: Resource,
  query: { search: string; trash: boolean },
  parameters: Parameters,
  page?: Pick<ListQuery, "start" | "end">,
): Promise<SearchSql> {
  const words = wordsOf(query.search);
  if (words.length === 0) return { condition: "true", isIndexed: false, isFew: false };
  const most = page ? mostOfPages : mostById;
  const { start, end } = page ?? { start: 0, end: most };
  const asked = searchStatement(resource, words, query.trash, most);
  // Without the offset it would be called for each of the two.
  const text = `select cardinality(ids) as found, ids[$6:$7] as ids from (${asked.text} offset 0) found`;
  const [{ found, ids } = { found: null, ids: [] }] = words.some(({ isIndexed }) => isIndexed)
    ? await tx.query<{ found: number | null; ids: string[] }>(text, [...asked.values, start + 1, end])
    : [];
  if (found !== null && found <= most)
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

/** The statement that asks the search index for the `ids` of the rows with these words: null where it holds too many of them. */
export const searchStatement = (
  resource: Resource,
  words: readonly SearchWord[],
  trash: boolean,
  most: number,
): Statement & { values: unknown[] } => ({
  text: `select ${quoted(searchFunctionOf(resource))}($1, $2, $3, $4, $5) as ids`,
  values: [
    words.flatMap(({ part, beginning }) => (beginning === undefined ? [part] : [])),
    words.flatMap(({ beginning }) => beginning ?? []),
    words.length === 1 ? (words[0]?.number ?? null) : null,
    trash,
    most + 1,
  ],
});

/** The condition that a row holds a word, for where the rows are looked through: `like` takes a third of the time of `~`. */
export const wordSql = (alias: string, { part, beginning }: SearchWord, parameters: Parameters): string =>
  [
    `${alias}.search like ${parameters.add(part)}`,
    ...(beginning === undefined ? [] : [`${alias}.search ~ ${parameters.add(beginning)}`]),
  ].join(" and ");

export const searchFunctionOf = (resource: Resource): string => `search_${tableNameOf(resource.name)}`;

const mostWords = 6;

/** A word of a search, as a condition on the search column. */
export interface SearchWord {
  /** For `like`. */
  part: string;
  /** For `~`, where the part has to stand at the beginning of a word. */
  beginning?: string;
  /** Whether the search index helps: it knows no fewer than three letters, or the first ones of words. */
  isIndexed: boolean;
  /** What a row's own number ends with, where the word is plainly one: TRP-2026-00042, 2026-00042. */
  number?: string | undefined;
}

/**
 * The words of a search. One or two letters are looked for where words begin, everything else anywhere, and a telephone number by its
 * digits. Scripts that leave no spaces between words (王小明) have no such beginnings.
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

/** Numbers have five digits at least, with what stands before them or with zeros. */
const number = /^(?:(?:[\p{L}\p{N}]+[-/])+\d{5,}|0\d{4,})$/u;

/** Where the words of a search are looked for: in the rows themselves, or in what a reference of theirs leads to. */
interface Place {
  within: Resource;
  isInTrash: boolean;
  /** Whether the index may be asked, which knows no rule of reading: what it finds is the actor's to read. */
  isOpen: boolean;
  /** The column of a row `x` that names the rows found. */
  column: string;
  /** The condition on a row `x` for where they are not named. */
  holds(word: SearchWord): string;
}

/**
 * The condition that each word of a search stands in a row or in a row that it refers to, as far as the actor may read that.
 * Both are asked for each word, so that "option sharma" finds the option of that customer.
 */
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
  // The one column of each, as searchStatement says.
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
    // The index gives the rows of one word; the others are looked for in these.
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

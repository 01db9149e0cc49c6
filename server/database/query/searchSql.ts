import type { ListQuery, Resource } from "../../../src/schema";
import type { Statement } from "../connection/Batch";
import type { Transaction } from "../connection/Transaction";
import { quoted, tableNameOf } from "../tables/tableOf";
import type { Parameters } from "./ruleSql";
import { type SearchWord, wordsOf } from "./searchWords";

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

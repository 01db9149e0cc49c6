import { foldText } from "../../../src/domain/formats/text";
import type { ListQuery, Resource } from "../../../src/schema";
import type { Transaction } from "../connection/Transaction";
import { quoted, tableNameOf } from "../tables/names";
import { likePattern } from "./likePattern";
import type { Parameters } from "./Parameters";

/** A search that finds up to so many rows fetches them by their ids; one that finds more looks through the list in its order. */
const mostById = 1_000;
/** The same where nothing but the search selects the rows: the ids of one page are fetched then, and the others counted. */
const mostOfPages = 5_000;
const mostWords = 6;

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
 * security lets use it (docs/decisions); a search that finds few rows then fetches just these.
 * @param page given where nothing but the search selects the rows, and they come in the list's own order.
 */
export async function searchSql(
  tx: Transaction,
  resource: Resource,
  query: { search: string; trash: boolean },
  parameters: Parameters,
  page?: Pick<ListQuery, "start" | "end">,
): Promise<SearchSql> {
  const patterns = patternsOf(query.search);
  if (patterns.length === 0) return { condition: "true", isIndexed: false, isFew: false };
  const name = quoted(searchFunctionOf(resource));
  const most = page ? mostOfPages : mostById;
  const { start, end } = page ?? { start: 0, end: most };
  const [{ found, ids } = { found: 0, ids: [] }] = await tx.query<{ found: number; ids: string[] }>(
    // Without the offset it would be called for each of the two.
    `select cardinality(ids) as found, ids[$4:$5] as ids from (select ${name}($1, $2, $3) as ids offset 0) found`,
    [patterns, query.trash, most + 1, start + 1, end],
  );
  if (found <= most)
    return {
      condition: `x.id = any(${parameters.add(ids)}::uuid[])`,
      isIndexed: true,
      isFew: true,
      ...(page ? { found } : {}),
    };
  return {
    condition: patterns.map((pattern) => `x.search like ${parameters.add(pattern)}`).join(" and "),
    isIndexed: false,
    isFew: false,
  };
}

export const searchFunctionOf = (resource: Resource): string => `search_${tableNameOf(resource.name)}`;

/** One pattern for each word, as the search column is kept; a word that is a telephone number is looked for by its digits. */
export const patternsOf = (search: string): string[] =>
  foldText(search)
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, mostWords)
    .map((word) => likePattern(/^[+(]?\d[\d()./-]{4,}$/.test(word) ? word.replace(/\D/g, "") : word));

import type { Resource } from "../../../src/schema/resource";
import type { Transaction } from "../connection/Transaction";
import { quoted, tableNameOf } from "../tables/names";
import { likePattern } from "./likePattern";
import type { Parameters } from "./Parameters";

/**
 * A search that finds up to so many rows fetches them by their ids and counts them exactly; one that finds more walks
 * the list in its order until the page is full, and its total is "at least so many".
 */
export const mostFound = 1_000;
const mostWords = 6;

export interface SearchSql {
  condition: string;
  /** Whether more than `mostFound` rows hold the words. */
  foundMany: boolean;
}

/**
 * The condition that a row holds every word of a search. The index is asked first, through a function that row-level
 * security lets use it (docs/decisions); a search that finds few rows then fetches just these.
 */
export async function searchSql(
  tx: Transaction,
  resource: Resource,
  query: { search: string; trash: boolean },
  parameters: Parameters,
): Promise<SearchSql> {
  const patterns = patternsOf(query.search);
  if (patterns.length === 0) return { condition: "true", foundMany: false };
  const name = quoted(searchFunctionOf(resource));
  const found = await tx.query<{ id: string }>(`select id from ${name}($1, $2, $3) as id`, [
    patterns,
    query.trash,
    mostFound + 1,
  ]);
  if (found.length <= mostFound)
    return {
      condition: `x.id = any(${parameters.add(found.map(({ id }) => id))}::uuid[])`,
      foundMany: false,
    };
  const words = patterns.map((pattern) => `x.search like ${parameters.add(pattern)}`);
  return { condition: words.join(" and "), foundMany: true };
}

export const searchFunctionOf = (resource: Resource): string => `search_${tableNameOf(resource.name)}`;

/** One pattern for each word, in lower case; a word that is a telephone number is looked for by its digits. */
export const patternsOf = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, mostWords)
    .map((word) => likePattern(/^[+(]?\d[\d()./-]{4,}$/.test(word) ? word.replace(/\D/g, "") : word));

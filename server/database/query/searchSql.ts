import { foldText } from "../../../src/domain/formats/text";
import type { Resource } from "../../../src/schema";
import type { Transaction } from "../connection/Transaction";
import { quoted, tableNameOf } from "../tables/names";
import { likePattern } from "./likePattern";
import type { Parameters } from "./Parameters";

/** A search that finds up to so many rows fetches them by their ids; one that finds more looks through the list in its order. */
const mostById = 1_000;
const mostWords = 6;

export interface SearchSql {
  condition: string;
  /** Whether the condition names the rows by their ids. */
  isFew: boolean;
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
  if (patterns.length === 0) return { condition: "true", isFew: false };
  const name = quoted(searchFunctionOf(resource));
  const found = await tx.query<{ id: string }>(`select id from ${name}($1, $2, $3) as id`, [
    patterns,
    query.trash,
    mostById + 1,
  ]);
  if (found.length <= mostById)
    return { condition: `x.id = any(${parameters.add(found.map(({ id }) => id))}::uuid[])`, isFew: true };
  return {
    condition: patterns.map((pattern) => `x.search like ${parameters.add(pattern)}`).join(" and "),
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

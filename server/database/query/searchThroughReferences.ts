import { type Resource, searchedReferences, searchedTexts, targetOfReference } from "../../../src/schema";
import type { Transaction } from "../connection/Transaction";
import { columnFor } from "../tables/tableOf";
import { Parameters } from "./Parameters";
import { type Condition, existsSql, mostLedTo, type ReferenceOptions } from "./referenceConditions";
import { ruleSql } from "./ruleSql";
import { patternsOf, searchFunctionOf, type SearchSql } from "./searchSql";

/** Where the words of a search are looked for: in the rows themselves, or in what a reference of theirs leads to. */
interface Place {
  within: Resource;
  isInTrash: boolean;
  /** Whether the index may be asked, which knows no rule of reading: what it finds is the actor's to read. */
  isOpen: boolean;
  /** The column of a row `x` that names the rows found. */
  column: string;
  /** The condition on a row `x` for where they are not named. */
  like(pattern: string): string;
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
  const patterns = patternsOf(search);
  if (patterns.length === 0) return { condition: "true", isIndexed: false, isFew: false };
  const places = placesOf(resource, trash, parameters, options);
  const asked = patterns.flatMap((pattern) => places.map((place) => ({ pattern, place })));
  const indexed = asked.filter(({ place }) => place.isOpen);
  const statements = indexed.map(({ pattern, place: { within, isInTrash } }) => ({
    text: `select unnest(${searchFunctionOf(within)}($1, $2, $3)) as id`,
    values: [[pattern], isInTrash, mostLedTo + 1],
  }));
  const found = statements.length > 0 ? await tx.batch(statements) : [];
  const conditionOf = (one: (typeof asked)[number]): Condition => {
    const ids = found[indexed.indexOf(one)]?.map(({ id }) => id);
    return !ids || ids.length > mostLedTo
      ? { sql: one.place.like(parameters.add(one.pattern)), isIndexed: false }
      : { sql: `${one.place.column} = any(${parameters.add(ids)}::uuid[])`, isIndexed: true };
  };
  const words = patterns.map((pattern): Condition => {
    const parts = asked.filter((one) => one.pattern === pattern).map(conditionOf);
    return {
      sql: `(${parts.map(({ sql }) => sql).join(" or ") || "false"})`,
      isIndexed: parts.every(({ isIndexed }) => isIndexed),
    };
  });
  return {
    condition: words.map(({ sql }) => sql).join(" and "),
    // The index gives the rows of one word; the others are looked for in these.
    isIndexed: words.some(({ isIndexed }) => isIndexed),
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
    like: (pattern) => `x.search like ${pattern}`,
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
        like: (pattern) => existsSql(by, within, `y.search like ${pattern}`, acting, parameters),
      },
    ];
  });
  return [...(searchedTexts(resource).length > 0 ? [own] : []), ...referred];
}

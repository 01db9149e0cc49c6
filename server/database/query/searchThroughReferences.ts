import { type Resource, searchedReferences, searchedTexts, targetOfReference } from "../../../src/schema";
import type { Transaction } from "../connection/Transaction";
import { columnFor } from "../tables/tableOf";
import { Parameters, ruleSql } from "./ruleSql";
import { type Condition, existsSql, mostLedTo, type ReferenceOptions } from "./referenceConditions";
import { searchStatement, type SearchSql, wordSql } from "./searchSql";
import { type SearchWord, wordsOf } from "./searchWords";

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

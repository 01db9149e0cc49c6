import { resourceNamed } from "../../../src/resources";
import type { Transaction } from "../../database/connection/Transaction";
import { columnNameOf, quoted, tableNameOf } from "../../database/tables/names";

/** What rows are called, by their ids. */
export type Titles = ReadonlyMap<string, string>;

/** The titles of rows of several resources, those in the trash too. */
export async function titlesOf(
  tx: Transaction,
  references: readonly { target: string; id: string }[],
): Promise<Titles> {
  const targets = [...new Set(references.map(({ target }) => target))];
  if (targets.length === 0) return new Map();
  const answers = await tx.batch(
    targets.map((target) => ({
      text: `select id, ${quoted(columnNameOf(resourceNamed(target).title))} as title from ${quoted(tableNameOf(target))} where id = any($1::uuid[])`,
      values: [[...new Set(references.filter((one) => one.target === target).map(({ id }) => id))]],
    })),
  );
  return new Map(answers.flat().map(({ id, title }) => [String(id), String(title)]));
}

import * as z from "zod";
import { freeFields } from "../../../src/schema";
import type { Transaction } from "../../database/connection/Transaction";
import { quoted, tableNameOf } from "../../database/tables/tableOf";
import { listOf, plain } from "../endpoint/answers";
import { columnsOf, type Reached } from "./reachedBy";

/** What an erasure left: fields and number of rows. */
export const leftAnswer = listOf(
  plain(
    z.object({
      resource: z.string(),
      fields: z.array(z.string()).describe("Those that hold something in any of the rows."),
      rows: z.int().describe("Those in the trash too."),
    }),
  ),
);
type Left = { resource: string; fields: string[]; rows: number };

/** What people wrote freely in the rows, which stays but for the names, addresses and numbers of the person. */
export async function readLeft(tx: Transaction, reached: readonly Reached[]): Promise<Left[]> {
  const leaving = reached
    .map(({ resource, ids }) => ({ resource, ids, fields: freeFields(resource) }))
    .filter(({ fields }) => fields.length > 0);
  const answers = await tx.batch(
    leaving.map(({ resource: { name }, ids, fields }) => {
      // For texts, lists and documents alike.
      const filled = columnsOf(fields).map(
        (column) => `coalesce(${column}::text, '') not in ('', '[]', '{}')`,
      );
      const counted = filled.map((one, index) => `bool_or(${one}) as "${index}"`).join(", ");
      return {
        text: `select count(*) filter (where ${filled.join(" or ")})::int as rows, ${counted}
               from ${quoted(tableNameOf(name))} where id = any($1)`,
        values: [ids],
      };
    }),
  );
  return leaving.flatMap(({ resource: { name }, fields }, place) => {
    const { rows, ...isFilled } = answers[place]?.[0] ?? {};
    if (typeof rows !== "number" || rows === 0) return [];
    return [{ resource: name, fields: fields.filter((_, index) => isFilled[index] === true), rows }];
  });
}

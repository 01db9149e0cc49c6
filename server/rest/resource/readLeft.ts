import * as z from "zod";
import { leavingOf, type Resource } from "../../../src/schema";
import type { Transaction } from "../../database/connection/Transaction";
import { columnNameOf, quoted, tableNameOf } from "../../database/tables/tableOf";
import { listOf, plain } from "../endpoint/answers";

/** What an erasure left: in which fields of how many rows. */
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

/** What people wrote freely in the row with that id and in those that belong to it, and that no erasure takes away. */
export async function readLeft(
  tx: Transaction,
  resource: Resource,
  id: string,
  resources: readonly Resource[],
): Promise<Left[]> {
  const leaving = leavingOf(resource, resources);
  const answers = await tx.batch(
    leaving.map(({ resource: { name }, by, fields }) => {
      // Of a text, a list and a document alike.
      const filled = fields.map(
        (field) => `coalesce(${quoted(columnNameOf(field))}::text, '') not in ('', '[]', '{}')`,
      );
      const counted = filled.map((one, index) => `bool_or(${one}) as "${index}"`).join(", ");
      return {
        text: `select count(*) filter (where ${filled.join(" or ")})::int as rows, ${counted}
               from ${quoted(tableNameOf(name))} where ${by === null ? "id" : quoted(columnNameOf(by))} = $1`,
        values: [id],
      };
    }),
  );
  return leaving.flatMap(({ resource: { name }, fields }, place) => {
    const { rows, ...isFilled } = answers[place]?.[0] ?? {};
    if (typeof rows !== "number" || rows === 0) return [];
    return [{ resource: name, fields: fields.filter((_, index) => isFilled[index] === true), rows }];
  });
}

import * as z from "zod";
import { leavingOf, type Resource } from "../../../src/schema";
import type { Transaction } from "../../database/connection/Transaction";
import { columnNameOf, quoted, tableNameOf } from "../../database/tables/tableOf";
import { listOf, plain } from "../endpoint/answers";

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

/** Free text in the row and its dependent rows, which no erasure removes. */
export async function readLeft(
  tx: Transaction,
  resource: Resource,
  id: string,
  resources: readonly Resource[],
): Promise<Left[]> {
  const leaving = leavingOf(resource, resources);
  const answers = await tx.batch(
    leaving.map(({ resource: { name }, by, fields }) => {
      // For texts, lists and documents alike.
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

import { randomUUID } from "node:crypto";
import { type Resource, type RowIn, withRowIds } from "../../../src/schema";
import { insert } from "../../database/repository/row";
import { valuesOf, type Values } from "../endpoint/Values";
import type { Context } from "../endpoint/Context";
import { claimFiles } from "../files/claimFiles";
import { readRow } from "../endpoint/rows";
import { organisationOf } from "../organisation/organisationOf";
import { checkWrite, refuseWrong } from "./checkWrite";
import { seriesAt, takeNumbers } from "./takeNumber";

export interface CreateOptions<Row> {
  /**
   * The row of which it is a copy: what that refers to may have gone to the trash since, and what is empty there stays
   * empty.
   */
  original?: Row;
  /** What its query fields hold, checked already, where not all of them were asked: it is stored as it is. */
  answers?: Values;
}

/**
 * Creates a row the whole way, as a request does: everything checked, hooks run.
 * @param given every writable field, as createSchema gives them.
 */
export async function createRow<R extends Resource>(
  context: Context,
  resource: R,
  given: Values,
  { original, answers }: CreateOptions<RowIn<R>> = {},
): Promise<RowIn<R>> {
  const { tx, acting } = context;
  const behaviour = context.rest.hooksOf(resource);
  const numbered = seriesAt(resource);
  const identified = withRowIds(resource.fields, given, randomUUID);
  // Asked at the same time, they travel to the database together.
  const [organisation, checked] = await Promise.all([
    numbered.length > 0 ? organisationOf(tx) : undefined,
    checkWrite(context, resource, identified, { original, answers }),
  ]);
  refuseWrong(checked);
  const written = valuesOf(resource, checked.values);
  const values = (await behaviour.beforeCreate?.(context, written, original)) ?? written;
  const numbers = organisation && takeNumbers(tx, resource, numbered, organisation, context.now);
  const row = await insert(tx, resource, { ...values, ...numbers }, acting);
  await claimFiles(context, resource, row);
  if (!behaviour.afterCreate) return row;
  await behaviour.afterCreate(context, row);
  // What follows from it may have made children.
  return (resource.derived && (await readRow(tx, resource, row.id))) ?? row;
}

import type { Resource, RowIn } from "../../../src/schema";
import { untrashRow } from "../endpoint/rows";
import type { Context } from "../endpoint/Context";
import { lockRow } from "./lockRow";
import { refuseLocked } from "./refuseLocked";

/** Takes a row out of the trash the whole way, hooks included. */
export async function restoreRow<R extends Resource>(
  context: Context,
  resource: R,
  id: string,
): Promise<RowIn<R>> {
  const trashed = await lockRow(context, resource, id, { action: "delete", trash: "only" });
  refuseLocked(resource, trashed);
  const row = await untrashRow(context, resource, id);
  await context.rest.hooksOf(resource).afterRestore?.(context, row, trashed.deletedAt);
  return row;
}

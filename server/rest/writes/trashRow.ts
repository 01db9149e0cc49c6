import type { Resource } from "../../../src/schema";
import { discardRow } from "../endpoint/rows";
import type { Context } from "../endpoint/Context";
import { lockRow } from "./lockRow";
import { refuseLocked } from "./refuseLocked";
import { refuseReferenced } from "./refuseReferenced";

/** Moves a row to the trash the whole way, hooks included. */
export async function trashRow(context: Context, resource: Resource, id: string): Promise<void> {
  const behaviour = context.rest.hooksOf(resource);
  const current = await lockRow(context, resource, id, { action: "delete" });
  refuseLocked(resource, current);
  await behaviour.beforeDelete?.(context, current);
  const row = await discardRow(context, resource, id);
  await refuseReferenced(context, resource, id);
  await behaviour.afterDelete?.(context, row);
}

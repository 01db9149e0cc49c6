import type { Resource } from "../../../src/schema/resource";
import { discardRow } from "../rows";
import type { Work } from "../Work";
import { lockRow } from "./lockRow";
import { refuseLocked } from "./refuseLocked";
import { refuseReferenced } from "./refuseReferenced";

/** Moves a row to the trash the whole way, hooks included. */
export async function trashRow(work: Work, resource: Resource, id: string): Promise<void> {
  const behaviour = work.rest.hooksOf(resource);
  const current = await lockRow(work, resource, id, { action: "delete" });
  refuseLocked(resource, current);
  await behaviour.beforeDelete?.(work, current);
  const row = await discardRow(work, resource, id);
  await refuseReferenced(work, resource, id);
  await behaviour.afterDelete?.(work, row);
}

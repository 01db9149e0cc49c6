import { permits } from "../../../src/schema/access";
import type { Resource } from "../../../src/schema/resource";
import { forbidden, notFound } from "../../auth/Refusal";
import { get } from "../../database/repository/get";
import { moveToTrash } from "../../database/repository/update";
import type { Work } from "../Work";
import { refuseLocked } from "./refuseLocked";
import { refuseReferenced } from "./refuseReferenced";
import { rowAfter } from "./writeOutcome";

/** Moves a row to the trash the whole way, hooks included. */
export async function trashRow(work: Work, resource: Resource, id: string): Promise<void> {
  const { tx, acting } = work;
  const behaviour = work.rest.hooksOf(resource);
  await behaviour.beforeLock?.(work, id);
  if (behaviour.beforeDelete || resource.lockedWhen) {
    const current = await get(tx, resource, id, acting, { lock: true });
    if (!current) throw notFound(`This ${resource.label.one.toLowerCase()}`);
    if (acting !== "system" && !permits(resource.access.delete, acting, current)) throw forbidden();
    refuseLocked(resource, current);
    await behaviour.beforeDelete?.(work, current);
  }
  const row = rowAfter(await moveToTrash(tx, resource, id, acting), resource, acting);
  await refuseReferenced(work, resource, id);
  await behaviour.afterDelete?.(work, row);
}

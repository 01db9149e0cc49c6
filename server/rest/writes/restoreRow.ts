import type { Resource, RowIn } from "../../../src/schema/resource";
import { restore } from "../../database/repository/update";
import type { Work } from "../Work";
import { refuseLocked } from "./refuseLocked";
import { rowAfter } from "./writeOutcome";

/** Takes a row out of the trash the whole way, hooks included. */
export async function restoreRow<R extends Resource>(work: Work, resource: R, id: string): Promise<RowIn<R>> {
  const behaviour = work.rest.hooksOf(resource);
  await behaviour.beforeLock?.(work, id);
  const row = rowAfter(await restore(work.tx, resource, id, work.acting), resource, work.acting);
  refuseLocked(resource, row);
  await behaviour.afterRestore?.(work, row);
  return row;
}

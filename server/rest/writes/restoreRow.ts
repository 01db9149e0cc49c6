import type { Resource, RowIn } from "../../../src/schema/resource";
import { untrashRow } from "../rows";
import type { Work } from "../Work";
import { lockRow } from "./lockRow";
import { refuseLocked } from "./refuseLocked";

/** Takes a row out of the trash the whole way, hooks included. */
export async function restoreRow<R extends Resource>(work: Work, resource: R, id: string): Promise<RowIn<R>> {
  refuseLocked(resource, await lockRow(work, resource, id, { action: "delete", trash: "only" }));
  const row = await untrashRow(work, resource, id);
  await work.rest.hooksOf(resource).afterRestore?.(work, row);
  return row;
}

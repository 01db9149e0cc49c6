import type { Resource, RowIn } from "../../../src/schema";
import { notFound } from "../../http/HttpError";
import type { Transaction } from "../../database/connection/Transaction";
import { get, type GetOptions } from "../../database/repository/get";
import type { Acting } from "../../database/query/Acting";

/** One row by its id. What the actor may not read is answered as what does not exist. @throws 404 */
export async function readOne<R extends Resource>(
  tx: Transaction,
  resource: R,
  id: string,
  acting: Acting,
  options?: GetOptions,
): Promise<RowIn<R>> {
  const row = await get(tx, resource, id, acting, options);
  if (!row) throw notFound(`This ${resource.label.one.toLowerCase()}`);
  return row;
}

import type { Resource, RowIn } from "../../../src/schema";
import { notFound } from "../../http/HttpError";
import type { Transaction } from "../../database/connection/Transaction";
import { get } from "../../database/repository/get";
import type { Call } from "../endpoint/endpoint";

/** One row by its id. What the caller may not read is answered as what does not exist. */
export async function readOne<R extends Resource>(
  tx: Transaction,
  resource: R,
  { caller, params }: Call<unknown>,
): Promise<RowIn<R>> {
  const row = await get(tx, resource, params.id ?? "", caller);
  if (!row) throw notFound(`This ${resource.label.one.toLowerCase()}`);
  return row;
}

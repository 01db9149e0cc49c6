import type { AnyRow, Resource } from "../../../src/schema/resource";
import { notFound } from "../../auth/Refusal";
import type { Transaction } from "../../database/connection/Transaction";
import { get } from "../../database/repository/get";
import type { Call } from "../endpoint";

/** One row by its id. What the caller may not read is answered as what does not exist. */
export async function readOne(
  tx: Transaction,
  resource: Resource,
  { caller, params }: Call<unknown>,
): Promise<AnyRow> {
  const row = await get(tx, resource, params.id ?? "", caller);
  if (!row) throw notFound(`This ${resource.label.one.toLowerCase()}`);
  return row;
}

import type { Resource, RowIn } from "../../src/schema/resource";
import type { Transaction } from "../database/connection/Transaction";
import { get, type GetOptions } from "../database/repository/get";
import { insert } from "../database/repository/insert";
import { update } from "../database/repository/update";
import type { Acting } from "../database/query/Acting";
import { notFound } from "../auth/Refusal";
import type { Values } from "./Values";
import type { Work } from "./Work";

/**
 * Rows as the server itself reads and writes them: without hooks and without the access rules of the resource, whose
 * decision has been taken by then. The row still says who did it.
 */

/** The row of that id, whoever asks. */
export const readRow = <R extends Resource>(
  tx: Transaction,
  resource: R,
  id: string,
  options: GetOptions = {},
): Promise<RowIn<R> | undefined> => get(tx, resource, id, "system", options);

export const insertRow = <R extends Resource>(
  { tx, acting }: Pick<Work, "tx" | "acting">,
  resource: R,
  values: Values,
): Promise<RowIn<R>> => insert(tx, resource, values, unguarded(acting));

/** Changes fields of a live row, whatever its version is by now. @throws 404 where it is not there. */
export async function changeRow<R extends Resource>(
  { tx, acting }: Pick<Work, "tx" | "acting">,
  resource: R,
  id: string,
  changes: Values,
): Promise<RowIn<R>> {
  const result = await update(tx, resource, id, "any", changes, unguarded(acting));
  if (result.outcome !== "done") throw notFound(`This ${resource.label.one.toLowerCase()}`);
  return result.row;
}

/** The same writer, whom no rule holds back. */
const unguarded = (acting: Acting): Acting =>
  acting === "system" ? acting : { ...acting, isUnguarded: true };

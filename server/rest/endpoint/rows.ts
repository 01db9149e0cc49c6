import type { Resource, RowIn } from "../../../src/schema";
import type { Transaction } from "../../database/connection/Transaction";
import { get, type GetOptions } from "../../database/repository/get";
import type { Stored } from "../../database/repository/Computed";
import { insert } from "../../database/repository/insert";
import { moveToTrash, restore, update, type WriteOutcome } from "../../database/repository/update";
import type { Acting } from "../../database/query/Acting";
import { notFound } from "../../http/HttpError";
import type { Context } from "./Context";

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
  { tx, acting }: Writing,
  resource: R,
  values: Stored<RowIn<R>>,
): Promise<RowIn<R>> => insert(tx, resource, values, unguarded(acting));

/** Changes fields of a live row, whatever its version is by now. @throws 404 where it is not there. */
export const changeRow = async <R extends Resource>(
  { tx, acting }: Writing,
  resource: R,
  id: string,
  changes: Stored<RowIn<R>>,
): Promise<RowIn<R>> => rowAfter(await update(tx, resource, id, "any", changes, unguarded(acting)), resource);

/** Moves a live row to the trash. @throws 404 where it is not there. */
export const discardRow = async <R extends Resource>(
  { tx, acting }: Writing,
  resource: R,
  id: string,
): Promise<RowIn<R>> => rowAfter(await moveToTrash(tx, resource, id, unguarded(acting)), resource);

/** Takes a row out of the trash. @throws 404 where it is not there. */
export const untrashRow = async <R extends Resource>(
  { tx, acting }: Writing,
  resource: R,
  id: string,
): Promise<RowIn<R>> => rowAfter(await restore(tx, resource, id, unguarded(acting)), resource);

function rowAfter<Row>(result: WriteOutcome<Row>, { label }: Resource): Row {
  if (result.outcome !== "done") throw notFound(`This ${label.one.toLowerCase()}`);
  return result.row;
}

type Writing = Pick<Context, "tx" | "acting">;

/** The same writer, whom no rule holds back. */
const unguarded = (acting: Acting): Acting =>
  acting === "system" ? acting : { ...acting, isUnguarded: true };

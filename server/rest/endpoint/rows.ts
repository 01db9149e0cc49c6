import type { Resource, RowIn } from "../../../src/schema";
import type { Transaction } from "../../database/connection/Transaction";
import { get, type GetOptions, insert, moveToTrash, restore, update } from "../../database/repository/row";
import type { Stored } from "../../database/tables/tableOf";
import { type Acting, writerOf } from "../../database/query/ruleSql";
import { notFound } from "../../http/HttpError";
import type { Context } from "./Context";

/**
 * Reads and writes rows as the server, without hooks and access rules. Rows still record the caller as their writer.
 */

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
): Promise<RowIn<R>> => insert(tx, resource, { createdBy: writerOf(acting), ...values }, "system");

/** Changes a live row of any version. @throws 404 where there is none. */
export const changeRow = async <R extends Resource>(
  { tx, acting }: Writing,
  resource: R,
  id: string,
  changes: Stored<RowIn<R>>,
): Promise<RowIn<R>> => found(await update(tx, resource, id, changes, acting), resource);

/** @throws 404 where there is no live row. */
export const discardRow = async <R extends Resource>(
  { tx, acting }: Writing,
  resource: R,
  id: string,
): Promise<RowIn<R>> => found(await moveToTrash(tx, resource, id, acting), resource);

/** @throws 404 where the row is not in the trash. */
export const untrashRow = async <R extends Resource>(
  { tx, acting }: Writing,
  resource: R,
  id: string,
): Promise<RowIn<R>> => found(await restore(tx, resource, id, acting), resource);

function found<Row>(row: Row | undefined, { label }: Resource): Row {
  if (!row) throw notFound(`This ${label.one.toLowerCase()}`);
  return row;
}

type Writing = Pick<Context, "tx" | "acting">;

/** @throws 404, also for a row that the actor may not read. */
export async function readOne<R extends Resource>(
  tx: Transaction,
  resource: R,
  id: string,
  acting: Acting,
  options?: GetOptions,
): Promise<RowIn<R>> {
  return found(await get(tx, resource, id, acting, options), resource);
}

import { mergedIntoOf, type Resource, type RowIn } from "../../../src/schema";
import type { Transaction } from "../../database/connection/Transaction";
import { get, type GetOptions, insert, moveToTrash, restore, update } from "../../database/repository/row";
import type { Stored } from "../../database/tables/tableOf";
import { type Acting, writerOf } from "../../database/query/ruleSql";
import { HttpError, notFound } from "../../http/HttpError";
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

/**
 * @throws 404, also for a row that the actor may not read; 409 `merged` where it was merged into another that the actor
 * may read.
 */
export async function readOne<R extends Resource>(
  tx: Transaction,
  resource: R,
  id: string,
  acting: Acting,
  options?: GetOptions,
): Promise<RowIn<R>> {
  const row = await get(tx, resource, id, acting, options);
  if (row && !mergedIntoOf(row)) return row;
  const into = await intoOf(tx, resource, row ?? (await mergedRow(tx, resource, id, acting)), acting);
  if (into === undefined) throw notFound(`This ${resource.label.one.toLowerCase()}`);
  throw new HttpError(409, `This ${resource.label.one.toLowerCase()} was merged into another. Go on there.`, {
    code: "merged",
    into,
  });
}

/** As `readOne`, but a merged row is given, with `mergedIntoId`. @throws 404 */
export async function readOneOrMerged<R extends Resource>(
  tx: Transaction,
  resource: R,
  id: string,
  acting: Acting,
): Promise<RowIn<R>> {
  const live = await get(tx, resource, id, acting);
  if (live) return live;
  const merged = await mergedRow(tx, resource, id, acting);
  return found((await intoOf(tx, resource, merged, acting)) === undefined ? undefined : merged, resource);
}

const mergedRow = async <R extends Resource>(tx: Transaction, resource: R, id: string, acting: Acting) =>
  resource.mergeable ? get(tx, resource, id, acting, { trash: "only" }) : undefined;

/** Where a row went; undefined where it was not merged, or the actor may not read the other. */
async function intoOf(
  tx: Transaction,
  resource: Resource,
  row: object | undefined,
  acting: Acting,
): Promise<string | undefined> {
  const into = row && mergedIntoOf(row);
  if (into === undefined) return undefined;
  return (await get(tx, resource, into, acting, { trash: "also" })) ? into : undefined;
}

import { isSameValue } from "../../schema/isSameValue";
import { apiErrorOf } from "../apiError";
import { expectOfRow } from "./expectOfRow";
import type { EditableRow, RowEdit } from "./RowEdit";
import { refresh, rememberRow } from "./useRow";
import { patchRow } from "./writeRow";

/** Whose row it is, and which other resources a change of it may change. */
export interface EditedResource {
  resource: string;
  touches?: readonly string[];
}

/** Somebody else changed the same thing meanwhile; `current` is the row as it is now. */
export class RowConflict extends Error {
  constructor(readonly current: EditableRow) {
    super("Someone else changed this in the meantime.");
  }
}

/** How often an edit is put upon a newer row before it is given up. */
const tries = 3;

/**
 * Saves an edit of a row and returns the row as it is then. The page shows the edit at once and takes back what it
 * shows, and nothing else, where the server refuses; either way it then reads what the server has. Where the version is
 * stale but nobody touched the same fields, the edit is saved upon the current row; where somebody did, it throws a
 * RowConflict and overwrites nothing.
 * `activeKeys` are the query fields in use: values of retired ones are the server's to keep.
 */
export async function saveEdit<Row extends EditableRow>(
  { resource, touches = [] }: EditedResource,
  row: Row,
  edit: RowEdit,
  activeKeys: readonly string[] = [],
): Promise<Row> {
  const takeBack = expectOfRow(resource, row, edit);
  try {
    const saved = await patchUnlessTouched(resource, row, edit, activeKeys);
    rememberRow(resource, saved);
    return saved;
  } catch (thrown) {
    takeBack();
    if (thrown instanceof RowConflict) rememberRow(resource, thrown.current);
    throw thrown;
  } finally {
    void refresh(resource, ...touches);
  }
}

async function patchUnlessTouched<Row extends EditableRow>(
  resource: string,
  row: Row,
  edit: RowEdit,
  activeKeys: readonly string[],
): Promise<Row> {
  let base = row;
  for (let left = tries; ; left -= 1) {
    try {
      return await patchRow<Row>(resource, base, bodyOf(base, edit, activeKeys));
    } catch (thrown) {
      const error = apiErrorOf(thrown);
      if (error.statusCode !== 409 || !error.current || left === 1) throw error;
      // The server answers the row of the same resource beside the message (docs/api.md).
      base = error.current as Row;
      if (isTouched(row, base, edit)) throw new RowConflict(base);
    }
  }
}

/** Whether any value that the edit sets is another in the two rows. */
export function isTouched(before: EditableRow, now: EditableRow, edit: RowEdit): boolean {
  const was: Record<string, unknown> = { ...before };
  const is: Record<string, unknown> = { ...now };
  return (
    Object.keys(edit.values ?? {}).some((name) => !isSameValue(was[name], is[name])) ||
    Object.keys(edit.custom ?? {}).some((key) => !isSameValue(before.custom?.[key], now.custom?.[key]))
  );
}

/** The body of the change: the values of query fields go as a whole, those in use only. */
function bodyOf(row: EditableRow, edit: RowEdit, activeKeys: readonly string[]): Record<string, unknown> {
  if (!edit.custom) return { ...edit.values };
  const custom = { ...row.custom, ...edit.custom };
  const kept = Object.entries(custom).filter(([key]) => activeKeys.includes(key));
  return { ...edit.values, custom: Object.fromEntries(kept) };
}

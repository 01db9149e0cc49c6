import {
  type Actor,
  type Change,
  type ChangeAction,
  changeKindOf,
  isRoleRule,
  permits,
  type Resource,
} from "../../../src/schema";
import { columnNameOf } from "../../database/tables/tableOf";
import { openChanges, type StoredChanges } from "../history/openChanges";
import type { Values } from "../endpoint/Context";
import type { Facts } from "./readFacts";

/** A change as it is stored, with its place in the feed. */
export interface NumberedEntry {
  number: number;
  resource: string;
  rowId: string;
  action: ChangeAction;
  version: number;
  origin: string | null;
  changes: StoredChanges | null;
}

/**
 * What the reader hears of a change; undefined where it is nothing: they may not read the resource or the row, or it was
 * in fields that are closed to them. A row that has left their sight is told as gone, if it was in their sight.
 * @param facts what access rules look at, of the rows as they are now
 */
export function toldTo(
  reader: Actor,
  entry: NumberedEntry,
  resource: Resource,
  facts: Facts,
): Omit<Change, "isOwn"> | undefined {
  const kind = changeKindOf(entry.action);
  const rule = resource.access.read;
  if (!kind) return undefined;
  if (!permits(rule, reader)) return undefined;
  const { number, rowId: id, version } = entry;
  const common = { number, resource: resource.name, id, version };
  if (!isRoleRule(rule)) {
    // Of a row that is gone for good nobody knows whose it was; those who could see it heard of it when it was trashed.
    const row = facts.get(id);
    if (!row) return undefined;
    if (!permits(rule, reader, row)) {
      const before = { ...row, ...valuesBefore(resource, entry) };
      return permits(rule, reader, before) ? { ...common, kind: "deleted", fields: [] } : undefined;
    }
  }
  const fields = openChanges(resource, entry.changes, reader).map(({ field }) => field);
  return kind === "updated" && fields.length === 0 ? undefined : { ...common, kind, fields };
}

const valuesBefore = ({ fields }: Resource, { changes }: NumberedEntry): Values =>
  Object.fromEntries(
    Object.keys(fields).flatMap((name) => {
      const change = changes?.[columnNameOf(name)];
      return change ? [[name, change[0]]] : [];
    }),
  );

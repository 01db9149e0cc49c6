import type { AnyRow } from "../../../src/schema/resource";
import { record } from "../security/record";
import type { Work } from "../Work";

/** Puts on the record what a change of a user does to how they sign in and what they may do. */
export function recordChanges(work: Work, before: AnyRow, after: AnyRow): void {
  const who = { id: after.id, name: after.username };
  const change = (field: string) => ({ ...who, note: `${String(before[field])} → ${String(after[field])}` });
  if (before.username !== after.username) record(work, "username_changed", change("username"));
  if (before.role !== after.role) record(work, "role_changed", change("role"));
  if (before.isActive !== after.isActive)
    record(work, after.isActive ? "user_activated" : "user_deactivated", who);
}

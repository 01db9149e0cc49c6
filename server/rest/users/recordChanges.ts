import type { AnyRow } from "../../../src/schema";
import { record } from "../security/record";
import type { Context } from "../endpoint/Context";

/** Puts on the record what a change of a user does to how they sign in and what they may do. */
export function recordChanges(context: Context, before: AnyRow, after: AnyRow): void {
  const who = { id: after.id, name: after.username };
  const change = (field: string) => ({ ...who, note: `${String(before[field])} → ${String(after[field])}` });
  if (before.username !== after.username) record(context, "username_changed", change("username"));
  if (before.role !== after.role) record(context, "role_changed", change("role"));
  if (before.isActive !== after.isActive)
    record(context, after.isActive ? "user_activated" : "user_deactivated", who);
}

import type { AnyRow } from "../../../src/schema";
import type { Caller } from "../../auth/Caller";
import { fieldError, forbidden, HttpError } from "../../http/HttpError";
import type { Transaction } from "../../database/connection/Transaction";

/** Only owners may change owners. @throws 403. */
export function refuseOwner(caller: Caller | null, user: AnyRow): void {
  if (user.role === "owner" && caller && caller.role !== "owner")
    throw forbidden("Only an owner may change an owner.");
}

/** Only owners may appoint owners. @throws 403 at `role`. */
export function refuseAppointing(caller: Caller | null, role: unknown): void {
  if (role === "owner" && caller && caller.role !== "owner")
    throw fieldError("role", "Only an owner may make somebody an owner.", 403);
}

/** Locks the organisation against simultaneous removals. @throws 422 for the last active owner. */
export async function keepAnOwner(tx: Transaction, leavingUserId: string, field?: string): Promise<void> {
  await tx.query("select 1 from tenants where id = $1 for update", [tx.tenantId]);
  const others = await tx.query(
    `select 1 from users
     where tenant_id = $1 and role = 'owner' and is_active and deleted_at is null and id <> $2 limit 1`,
    [tx.tenantId, leavingUserId],
  );
  if (others.length > 0) return;
  const message = "This is the organisation's only active owner. Make somebody else an owner first.";
  throw new HttpError(422, message, field ? { errors: { [field]: [message] } } : {});
}

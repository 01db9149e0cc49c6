import type { Transaction } from "../../database/connection/Transaction";

/** Ends every session of a user and uses their one-use links up: part of what deactivates them or changes their role. */
export async function endAccess(tx: Transaction, userId: string): Promise<void> {
  await endSessions(tx, userId);
  await endLinks(tx, userId);
}

/** Uses every one-use link for a user up. */
export const endLinks = (tx: Transaction, userId: string) =>
  tx.query("select links_end($1, $2)", [tx.tenantId, userId]);

const endSessions = (tx: Transaction, userId: string) =>
  tx.query("delete from sessions where tenant_id = $1 and user_id = $2", [tx.tenantId, userId]);

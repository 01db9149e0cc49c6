import { tenants } from "../../../src/resources/tenants";
import { users } from "../../../src/resources/users";
import type { Database } from "../../database/connection/Database";
import { UniqueFault } from "../../database/faults/DatabaseFault";
import { newId } from "../../database/newId";
import { insert } from "../../database/repository/insert";

/** A new organisation and the person who owns it. */
export interface Founding {
  organisation: string;
  fullname: string;
  username: string;
  email: string;
  passwordHash: string;
}

/** Creates the organisation and its owner. @throws UniqueFault where the username is taken. */
export async function createOrganisation(
  database: Database,
  { organisation, fullname, username, email, passwordHash }: Founding,
): Promise<{ tenantId: string; userId: string }> {
  const tenantId = newId();
  const userId = newId();
  await database.inTenant(tenantId, async (tx) => {
    await insert(tx, tenants, { id: tenantId, name: organisation }, "system");
    const owner = { id: userId, username, fullname, email, role: "owner", hasPassword: true };
    await insert(tx, users, owner, "system");
    const made = await tx.query(
      `insert into logins (username, tenant_id, user_id, password_hash) values ($1, $2, $3, $4)
       on conflict do nothing returning 1`,
      [username, tenantId, userId, passwordHash],
    );
    if (made.length === 0) throw new UniqueFault("username");
  });
  return { tenantId, userId };
}

import { tenants } from "../../../src/resources/tenants";
import { users } from "../../../src/resources/users";
import type { Database } from "../../database/connection/Database";
import type { Transaction } from "../../database/connection/Transaction";
import { UniqueError } from "../../database/errors/DatabaseError";
import { newId } from "../../database/newId";
import { insert } from "../../database/repository/row";

export interface Founding {
  organisation: string;
  fullname: string;
  username: string;
  email: string;
  /** Whether the address is known to be the owner's; at a sign-up it is not. */
  isEmailConfirmed: boolean;
  passwordHash: string;
  country?: string | null | undefined;
  currency?: string | null | undefined;
  timeZone?: string | null | undefined;
  locale?: string | null | undefined;
}

const noAddress = { street: null, city: null, region: null, postalCode: null, country: null };

/** Creates the organisation and its owner. @throws UniqueError where the username is taken. */
export async function createOrganisation(
  database: Database,
  founding: Founding,
): Promise<{ tenantId: string; userId: string }> {
  const tenantId = newId();
  const userId = await database.inTenant(tenantId, (tx) => foundOrganisation(tx, founding));
  return { tenantId, userId };
}

/** The same in a transaction of the new organisation; returns the owner's id. @throws UniqueError. */
export async function foundOrganisation(
  tx: Transaction,
  { organisation, passwordHash, country, currency, timeZone, locale, ...person }: Founding,
): Promise<string> {
  const { tenantId } = tx;
  const userId = newId();
  const given = Object.entries({ currency, timeZone, locale }).filter(([, value]) => value != null);
  const address = country ? { ...noAddress, country } : null;
  await insert(
    tx,
    tenants,
    { id: tenantId, name: organisation, address, ...Object.fromEntries(given) },
    "system",
  );
  const { username } = person;
  const owner = { id: userId, ...person, role: "owner", hasPassword: true };
  await insert(tx, users, owner, "system");
  const made = await tx.query(
    `insert into logins (username, tenant_id, user_id, password_hash) values ($1, $2, $3, $4)
     on conflict do nothing returning 1`,
    [username, tenantId, userId, passwordHash],
  );
  if (made.length === 0) throw new UniqueError("username");
  return userId;
}

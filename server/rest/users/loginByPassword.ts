import type { Caller } from "../../auth/Caller";
import { isPassword } from "../../auth/passwords";
import { admit } from "../../auth/throttle";
import type { Database } from "../../database/connection/Database";

/** How a signed-in person signs in, and the names that their password must not be made of. */
export interface OwnLogin {
  username: string;
  password_hash: string | null;
  fullname: string;
  organisation: string;
}

/**
 * The login of the caller, where the password is theirs; else undefined.
 * @throws 429 after five tries in a quarter of an hour, whatever they are for: a stolen session guesses no password.
 */
export async function loginByPassword(
  database: Database,
  { tenantId, userId }: Caller,
  password: string,
): Promise<OwnLogin | undefined> {
  await admit(database, [{ subject: `password of ${userId}`, most: 5 }], "15 minutes", "attempts");
  const [login] = await database.reading(tenantId, (tx) =>
    tx.query<OwnLogin>(
      `select l.username, l.password_hash, u.fullname, t.name as organisation
       from logins l join users u on u.tenant_id = l.tenant_id and u.id = l.user_id
         join tenants t on t.tenant_id = l.tenant_id
       where l.tenant_id = $1 and l.user_id = $2`,
      [tenantId, userId],
    ),
  );
  return login && (await isPassword(password, login.password_hash)) ? login : undefined;
}

import { count, refuseBeyond, type Limit } from "../../auth/throttle";
import { UniqueError } from "../../database/errors/DatabaseError";
import type { Context } from "../endpoint/Context";

/**
 * Usernames are unique in the whole installation, so a refused one tells that somebody has it. In an hour an organisation
 * learns that of 20; after them it sets no username until the hour is over.
 */
const limitOf = (tenantId: string): Limit => ({ subject: `taken usernames met by ${tenantId}`, most: 20 });

/** @throws 429 where the organisation has met too many names that somebody has. */
export const admitUsername = ({ tx }: Pick<Context, "tx">): Promise<void> =>
  refuseBeyond(tx, limitOf(tx.tenantId), "1 hour", "usernames that somebody has already");

/** Refuses a name that somebody has, and counts it. @throws UniqueError. */
export function refuseTaken({ tx: { tenantId }, whenUndone }: Pick<Context, "tx" | "whenUndone">): never {
  whenUndone((database) => count(database, limitOf(tenantId)));
  throw new UniqueError("username");
}

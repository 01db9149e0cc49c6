import { count, refuseBeyond, type Limit } from "../../auth/throttle";
import { UniqueError } from "../../database/errors/DatabaseError";
import type { Context } from "../endpoint/Context";

/** A refused username reveals that it exists in the installation. An organisation may meet 20 in an hour. */
const limitOf = (tenantId: string): Limit => ({ subject: `taken usernames met by ${tenantId}`, maximum: 20 });

/** @throws 429 where the organisation has met too many taken usernames. */
export const admitUsername = ({ tx }: Pick<Context, "tx">): Promise<void> =>
  refuseBeyond(tx, limitOf(tx.tenantId), "1 hour", "usernames that somebody has already");

/** Refuses a taken username, and counts it. @throws UniqueError. */
export function refuseTaken({ tx: { tenantId }, whenUndone }: Pick<Context, "tx" | "whenUndone">): never {
  whenUndone((database) => count(database, limitOf(tenantId)));
  throw new UniqueError("username");
}

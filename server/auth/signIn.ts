import type { FastifyBaseLogger } from "fastify";
import type { SecurityEventKind } from "../../src/vocabulary";
import type { Database } from "../database/connection/Database";
import { newId } from "../database/newId";
import type { SessionNeed } from "./Caller";
import { networksOf, asParameters, limitsFrom } from "./throttle";
import { busy, isBusy, isPassword } from "./passwords";
import { HttpError, tooMany } from "../http/HttpError";
import { hashOf, newToken } from "./secrets";

export interface Origin {
  address: string;
  userAgent: string;
}

/** A new session and its token, which is stored nowhere else. */
export interface StartedSession {
  token: string;
  tenantId: string;
  userId: string;
  /** What is missing for a complete sign-in; null where nothing is. */
  needs: SessionNeed | null;
}

export interface Login {
  tenant_id: string;
  user_id: string;
  password_hash: string | null;
}

export interface SignedIn extends StartedSession {
  /** When a one-use link set the password, where the user has not been informed of it yet. */
  passwordSetByLinkAt: string | null;
}

/** One message for every reason, so that it does not reveal which names exist. */
const wrong = "The username or password is wrong.";

/**
 * Signs a user in. The attempt is counted before the password is checked. An unknown name, an inactive user
 * and a wrong password take the same time and get the same answer.
 * @throws 401 where they do not match, 429 after too many attempts.
 */
export async function signIn(
  database: Database,
  username: string,
  password: string,
  origin: Origin,
  log: FastifyBaseLogger,
): Promise<SignedIn> {
  const network = networksOf(origin.address).own;
  const strangersAreMany = isBusy(network);
  const attempt = await admitAttempt(database, "account", username, origin, strangersAreMany);
  const { isKnown, isLast } = attempt;
  if (strangersAreMany && !isKnown) throw busy();
  const [login] = await database.query<Login & { set_by_link_at: string | null }>(
    "select tenant_id, user_id, password_hash, set_by_link_at from login_named($1)",
    [username.toLowerCase()],
  );
  const right = await isPassword(password, login?.password_hash, isKnown ? undefined : network);
  const started = right && login ? await startSession(database, login, origin) : undefined;
  if (!started || !login) {
    log.info({ userId: login?.user_id ?? null, address: origin.address }, "A sign-in failed.");
    // Not awaited: the time must not reveal which names exist.
    database
      .query("select sign_in_failed($1, $2, $3)", [username, isLast, origin.address])
      .catch((error: unknown) => log.error({ err: error }, "A failed sign-in was not recorded."));
    throw new HttpError(401, wrong);
  }
  await attempt.forgive();
  return { ...started, passwordSetByLinkAt: login.set_by_link_at };
}

interface Attempt {
  /** Whether the account recently signed in from this network. */
  isKnown: boolean;
  /** Whether the next attempt has to wait. */
  isLast: boolean;
  /** Resets the count of this account from this network, and takes this attempt off the others. */
  forgive(): Promise<unknown>;
}

/**
 * Counts an attempt on an account before it is checked.
 * @param what "account" for passwords; codes are counted separately.
 * @throws 429 after too many attempts.
 */
export async function admitAttempt(
  database: Database,
  what: "account" | "code",
  username: string,
  { address }: Pick<Origin, "address">,
  isBusyNow = false,
): Promise<Attempt> {
  const account = username.toLowerCase().normalize("NFKC");
  const network = networksOf(address).own;
  const pair = hashOf(`${what} ${account} from ${network}`);
  const [networks, limits] = asParameters(limitsFrom("sign-ins", address, 100));
  const accountHash = hashOf(`${what} ${account}`);
  const [admission] = await database.query<{ wait: number; is_known: boolean; is_last: boolean }>(
    "select wait, is_known, is_last from sign_in_admit($1, $2, $3, $4, $5::bytea[], $6::integer[], $7)",
    [username, network, accountHash, pair, networks, limits, isBusyNow],
  );
  const { wait = 0, is_known: isKnown = false, is_last: isLast = false } = admission ?? {};
  if (wait > 0) throw tooMany(wait);
  // Attempts of known people are not counted against these, so there is nothing to forgive.
  const others = isKnown ? [] : [`\\x${accountHash.toString("hex")}`, ...networks];
  const forgive = () => database.query("select sign_in_succeeded($1, $2::bytea[])", [pair, others]);
  return { isKnown, isLast, forgive };
}

/**
 * Starts a session, unless the user was deactivated or the password changed since the login was read.
 * @param how.event the security event to record once the sign-in is complete.
 * @param how.isEnough whether no second factor is asked for.
 */
export async function startSession(
  database: Database,
  login: Login,
  origin: Origin,
  how: { event?: SecurityEventKind; isEnough?: boolean } = {},
): Promise<StartedSession | undefined> {
  const token = newToken();
  const { tenant_id: tenantId, user_id: userId, password_hash: passwordHash } = login;
  const [row] = await database.query<{ started: boolean; needs: SessionNeed | null }>(
    "select started, needs from session_start($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    [
      ...[newId(), tenantId, userId, passwordHash, token.hash, origin.userAgent.slice(0, 400)],
      ...[origin.address, networksOf(origin.address).own, how.event ?? "signed_in", how.isEnough ?? false],
    ],
  );
  return row?.started ? { token: token.text, tenantId, userId, needs: row.needs } : undefined;
}

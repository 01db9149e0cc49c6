import type { Database } from "../database/connection/Database";
import { newId } from "../database/newId";
import { isPassword, refuseWhenBusy } from "./passwords";
import { Refusal, tooMany } from "./Refusal";
import { hashOf, newToken } from "./tokens";

/** Where a request comes from, as a session remembers it. */
export interface Origin {
  address: string;
  userAgent: string;
}

/** Whose session it is, and its token, which exists nowhere else. */
export interface StartedSession {
  token: string;
  tenantId: string;
  userId: string;
}

/** One message for every reason, so that it does not tell which names exist. */
const wrong = "The username or password is wrong.";

/**
 * Signs a user in by username and password. Every attempt is counted before the password is looked at; an unknown
 * name, an inactive user and a wrong password take the same time and get the same answer.
 * @throws 401 where they do not match, 429 where too many were tried.
 */
export async function signIn(
  database: Database,
  username: string,
  password: string,
  origin: Origin,
): Promise<StartedSession> {
  refuseWhenBusy();
  const subjects = subjectsOf(username, origin.address);
  const [admission] = await database.query<{ wait: number }>(
    "select sign_in_admit($1, $2, $3) as wait",
    subjects,
  );
  if (admission && admission.wait > 0) throw tooMany(admission.wait);
  const [login] = await database.query<{ tenant_id: string; user_id: string; password_hash: string | null }>(
    "select tenant_id, user_id, password_hash from login_named($1)",
    [username.toLowerCase()],
  );
  const right = await isPassword(password, login?.password_hash);
  const started = right && login ? await startSession(database, login, origin) : undefined;
  if (!started) throw new Refusal(401, wrong);
  await database.query("select sign_in_succeeded($1, $2, $3)", subjects);
  return started;
}

/** Starts a session, unless the user was deactivated or got another password since the login was read. */
export async function startSession(
  database: Database,
  login: { tenant_id: string; user_id: string; password_hash: string | null },
  origin: Origin,
): Promise<StartedSession | undefined> {
  const token = newToken();
  const { tenant_id: tenantId, user_id: userId, password_hash: passwordHash } = login;
  const [row] = await database.query<{ started: boolean }>(
    "select session_start($1, $2, $3, $4, $5, $6, $7) as started",
    [newId(), tenantId, userId, passwordHash, token.hash, origin.userAgent.slice(0, 400), origin.address],
  );
  return row?.started ? { token: token.text, tenantId, userId } : undefined;
}

/** What is counted for an attempt: the account, the account from this address, the address. */
function subjectsOf(username: string, address: string): Buffer[] {
  const account = username.toLowerCase().normalize("NFKC");
  return [
    hashOf(`account ${account}`),
    hashOf(`account ${account} from ${address}`),
    hashOf(`address ${networkOf(address)}`),
  ];
}

/** Whoever has an IPv6 address has a whole /64 of them: the network counts as one. */
function networkOf(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address;
  const [head = "", tail = ""] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail.split(":").filter(Boolean);
  const filled = address.includes("::")
    ? [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill("0"), ...rest]
    : groups;
  return filled.slice(0, 4).join(":");
}

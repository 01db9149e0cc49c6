import type { Database } from "../database/connection/Database";
import type { Transaction } from "../database/connection/Transaction";
import { tooMany } from "../http/HttpError";
import { hashOf } from "./secrets";
import { isIPv6 } from "node:net";

/** A subject, named uniquely, and how often it may happen in the window. */
export interface Limit {
  subject: string;
  maximum: number;
  /** How many are requested together; 1 where not given. All of them are admitted, or none. */
  count?: number;
}

/** How many requests one network may make. `what` names them for the user. */
export interface Throttle {
  /** What is counted; several routes may share it. */
  subject: string;
  maximum: number;
  /** A PostgreSQL interval of at most a day: "15 minutes". */
  window: string;
  what: string;
}

/** How much more a /48 may request than one network: it can be a whole company. */
const wideFactor = 4;

export function limitsFrom(what: string, address: string, maximum: number): Limit[] {
  const { own, wide } = networksOf(address);
  const limit = (network: string, count: number) => ({ subject: `${what} from ${network}`, maximum: count });
  return [limit(own, maximum), ...(wide === undefined ? [] : [limit(wide, maximum * wideFactor)])];
}

/** The hashes of limits and their maxima, as the database functions take them. */
export function asParameters(limits: readonly Limit[]): [subjects: string[], maximums: number[]] {
  // Each is counted. The first is admitted only where there is room for all.
  const each = limits.flatMap(({ subject, maximum, count = 1 }) =>
    Array.from({ length: count }, () => ({ subject, maximum: Math.max(1, maximum - count + 1) })),
  );
  return [
    each.map(({ subject }) => `\\x${hashOf(subject).toString("hex")}`),
    each.map(({ maximum }) => maximum),
  ];
}

/** Counts one more on all servers; a rollback takes it back. @throws 429 with the seconds to wait. */
export async function admit(
  database: Pick<Database | Transaction, "query">,
  limits: readonly Limit[],
  window: string,
  what: string,
): Promise<void> {
  const [row] = await database.query<{ wait: number }>(
    "select throttle_admit($1::bytea[], $2::integer[], $3::interval) as wait",
    [...asParameters(limits), window],
  );
  if (row && row.wait > 0) throw tooMany(row.wait, what);
}

/** Counts a request from an address. @throws 429 with the seconds to wait. */
export const admitFrom = (
  database: Database,
  { subject, maximum, window, what }: Throttle,
  address: string,
): Promise<void> => admit(database, limitsFrom(subject, address, maximum), window, what);

/** Checks a limit without counting. @throws 429 with the seconds to wait. */
export async function refuseBeyond(
  tx: Transaction,
  { subject, maximum }: Limit,
  window: string,
  what: string,
): Promise<void> {
  const [row] = await tx.query<{ wait: number }>("select throttle_wait($1, $2, $3::interval) as wait", [
    hashOf(subject),
    maximum,
    window,
  ]);
  if (row && row.wait > 0) throw tooMany(row.wait, what);
}

/** Counts one more, even beyond the limit. */
export async function count(database: Database, { subject }: Limit): Promise<void> {
  await database.query("select throttle_note($1::bytea[])", [[`\\x${hashOf(subject).toString("hex")}`]]);
}

export interface Networks {
  /** An IPv4 address, or the /64 of an IPv6 address, which belongs to one subscriber. */
  own: string;
  /** The /48 around an IPv6 address, which belongs to one provider or company. */
  wide: string | undefined;
}

/** The networks of an IP address in any notation. Other texts stand for themselves. */
export function networksOf(address: string): Networks {
  const plain = address.replace(/%.*$/, "");
  if (!isIPv6(plain)) return { own: address, wide: undefined };
  const groups = groupsOf(plain);
  const [mapped, high = 0, low = 0] = groups.slice(5);
  // ::ffff:192.0.2.1 is an IPv4 address that arrived at an IPv6 socket.
  if (mapped === 0xffff && groups.slice(0, 5).every((group) => group === 0))
    return { own: [high >> 8, high & 255, low >> 8, low & 255].join("."), wide: undefined };
  const first = (count: number) =>
    groups
      .slice(0, count)
      .map((group) => group.toString(16))
      .join(":");
  return { own: `${first(4)}::/64`, wide: `${first(3)}::/48` };
}

function groupsOf(address: string): number[] {
  // `URL` normalises the notation: no dots, lower case.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail = ""] = written.split("::");
  const numbers = (part: string) =>
    part
      .split(":")
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16));
  const [before, after] = [numbers(head), numbers(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

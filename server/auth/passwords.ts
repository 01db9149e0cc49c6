import { hash, verify } from "@node-rs/argon2";
import { HttpError } from "../http/HttpError";
import { FairTurns } from "../limits/FairTurns";

/** argon2id as OWASP asks for: 19 MiB, two passes, one lane (promise P9). */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const atOnce = 2;
const mostKnown = 40;

/** Whether no more strangers of a network can wait. */
export const isBusy = (network: string): boolean => strangers.isFull(network);

/** 429 for whoever finds the queue full. */
export const busy = (): HttpError =>
  new HttpError(429, "Very many people are signing in right now. Try again in a few seconds.", {
    retryAfter: 5,
  });

/** Strangers take turns by network, so that one network keeps no other waiting. */
const strangers = new FairTurns({
  ...{ all: atOnce, each: atOnce, beside: 1, waiting: 20, patience: 10_000 },
  httpError: () => busy(),
});

let running = 0;
const waiting: Record<"known" | "stranger", (() => void)[]> = { known: [], stranger: [] };

/**
 * The argon2id hash of a password, as a PHC string.
 * @param network the stranger's; without it somebody is known, who goes before strangers.
 * @throws 429 where too many wait already.
 */
export const hashPassword = (password: string, network?: string): Promise<string> =>
  inTurn(() => hash(normal(password), cost), network);

/**
 * Whether the password is the one behind the hash. Without a hash the same work is done for nothing, so that time
 * does not tell a known name from an unknown one. `network` as for `hashPassword`.
 */
export const isPassword = (
  password: string,
  passwordHash: string | null | undefined,
  network?: string,
): Promise<boolean> =>
  inTurn(async () => {
    const right = await verify(passwordHash ?? nobodysHash, normal(password));
    return right && passwordHash != null;
  }, network);

/** Hash of random bytes that nobody knows, with the cost of every other. */
const nobodysHash =
  "$argon2id$v=19$m=19456,t=2,p=1$ZKrJ7dv/aZTz6/tJcLgBlQ$F9NO2BQ5/y1gVX5mViNV70P3Lke1DIZWuOsVv7C9l1k";

/** The same characters typed on another system are the same password. */
const normal = (password: string): string => password.normalize("NFKC");

const inTurn = <T>(work: () => Promise<T>, network?: string): Promise<T> =>
  network === undefined
    ? amongAll("known", work)
    : strangers.during(network, () => amongAll("stranger", work));

async function amongAll<T>(whose: keyof typeof waiting, work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    // No more strangers than hash at once come so far.
    if (waiting[whose].length >= mostKnown) throw busy();
    // Whoever finishes hands the place over, so that `running` stays right.
    await new Promise<void>((resolve) => waiting[whose].push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.known.shift() ?? waiting.stranger.shift();
    if (next) next();
    else running -= 1;
  }
}

import { hash, verify } from "@node-rs/argon2";
import { HttpError } from "../http/HttpError";

/** argon2id as OWASP asks for: 19 MiB, two passes, one lane (promise P9). */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const atOnce = 2;
const mostWaiting = 40;

/** Who waits: people who are known where they come from go before strangers, and strangers never fill their queue. */
export type Waiting = "known" | "stranger";

/** Whether no more of them can wait. */
export const isBusy = (whose: Waiting): boolean => running >= atOnce && waiting[whose].length >= mostWaiting;

/** 429 for whoever finds the queue full. */
export const busy = (): HttpError =>
  new HttpError(429, "Very many people are signing in right now. Try again in a few seconds.", {
    retryAfter: 5,
  });

let running = 0;
const waiting: Record<Waiting, (() => void)[]> = { known: [], stranger: [] };

/** The argon2id hash of a password, as a PHC string. @throws 429 where too many wait already. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normal(password), cost));

/**
 * Whether the password is the one behind the hash. Without a hash the same work is done for nothing, so that time
 * does not tell a known name from an unknown one.
 */
export const isPassword = (
  password: string,
  passwordHash: string | null | undefined,
  whose: Waiting = "stranger",
): Promise<boolean> =>
  inTurn(async () => {
    const right = await verify(passwordHash ?? nobodysHash, normal(password));
    return right && passwordHash != null;
  }, whose);

/** Hash of random bytes that nobody knows, with the cost of every other. */
const nobodysHash =
  "$argon2id$v=19$m=19456,t=2,p=1$ZKrJ7dv/aZTz6/tJcLgBlQ$F9NO2BQ5/y1gVX5mViNV70P3Lke1DIZWuOsVv7C9l1k";

/** The same characters typed on another system are the same password. */
const normal = (password: string): string => password.normalize("NFKC");

async function inTurn<T>(work: () => Promise<T>, whose: Waiting = "stranger"): Promise<T> {
  if (running >= atOnce) {
    if (isBusy(whose)) throw busy();
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

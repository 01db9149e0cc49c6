import { hash, verify } from "@node-rs/argon2";
import { HttpError, fieldError } from "../http/HttpError";
import { FairTurns } from "../limits/FairTurns";
import * as z from "zod";
import { isStorableText } from "../../src/schema";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** argon2id as OWASP recommends: 19 MiB, two passes, one lane (promise P9). */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const maximumHashes = 2;
const mostKnown = 40;

export const isBusy = (network: string): boolean => strangers.isFull(network);

export const busy = (): HttpError =>
  new HttpError(429, "Very many people are signing in right now. Try again in a few seconds.", {
    retryAfter: 5,
  });

/** Strangers take turns by network, so that one network does not block others. */
const strangers = new FairTurns({
  ...{ all: maximumHashes, each: maximumHashes, beside: 1, waiting: 20, patience: 10_000 },
  httpError: () => busy(),
});

let running = 0;
const waiting: Record<"known" | "stranger", (() => void)[]> = { known: [], stranger: [] };

/**
 * The argon2id hash of a password, as a PHC string.
 * @param network of a stranger. Without it the person is known and goes before strangers.
 * @throws 429 where too many wait already.
 */
export const hashPassword = (password: string, network?: string): Promise<string> =>
  inTurn(() => hash(normal(password), cost), network);

/** Takes the same time without a hash, so as not to reveal names. `network` as for `hashPassword`. */
export const isPassword = (
  password: string,
  passwordHash: string | null | undefined,
  network?: string,
): Promise<boolean> =>
  inTurn(async () => {
    const right = await verify(passwordHash ?? nobodysHash, normal(password));
    return right && passwordHash != null;
  }, network);

/** The hash of unknown random bytes, with the usual cost. */
const nobodysHash =
  "$argon2id$v=19$m=19456,t=2,p=1$ZKrJ7dv/aZTz6/tJcLgBlQ$F9NO2BQ5/y1gVX5mViNV70P3Lke1DIZWuOsVv7C9l1k";

/** The same characters typed on another system must give the same password. */
const normal = (password: string): string => password.normalize("NFKC");

const inTurn = <T>(work: () => Promise<T>, network?: string): Promise<T> =>
  network === undefined
    ? amongAll("known", work)
    : strangers.during(network, () => amongAll("stranger", work));

async function amongAll<T>(whose: keyof typeof waiting, work: () => Promise<T>): Promise<T> {
  if (running >= maximumHashes) {
    // Applies to known people: `strangers` lets no more than `atOnce` strangers in.
    if (waiting[whose].length >= mostKnown) throw busy();
    // A finishing task hands its place over, so `running` stays right.
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

export const newPasswordSchema = z
  .string("Enter a password.")
  .min(12, "Use at least 12 characters.")
  .max(256, "Use at most 256 characters.")
  .refine(isStorableText, "This password holds a character that cannot be stored.");

/** A password to check, not to set: the rules for new passwords do not apply. */
export const givenPasswordSchema = z.string("Enter your password.").min(1, "Enter your password.").max(1_024);

/** Stolen hashes allow about fifty guesses a second on one core (promise P9): these take six years. */
const enoughGuesses = 1e10;

/** @throws 422 where the password is well known, a keyboard pattern, or made of words in `own`. */
export async function refuseWeakPassword(
  password: string,
  own: readonly string[],
  field = "password",
): Promise<void> {
  if ((await passwordGuesses(password, ["tripwright", ...own])) < enoughGuesses)
    throw fieldError(field, "This password is too easy to guess. Use a few unrelated words instead.");
}

/** How many characters are examined: a good beginning is enough, and long passwords would take too long. */
const examined = 40;

/** @param own words that are guessed first for this person, such as their name and the organisation's. */
async function passwordGuesses(password: string, own: readonly string[]): Promise<number> {
  estimator ??= loadEstimator();
  const words = own.flatMap((text) => [
    text,
    text.replace(/[^\p{L}\p{N}]+/gu, ""),
    ...text.split(/[^\p{L}\p{N}]+/u),
  ]);
  const known = words.filter((word) => word.length >= 3).map((word) => word.toLowerCase());
  return (await estimator).check(password, [...new Set(known)]).guesses;
}

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loaded when the first password is set: the word lists take 25 MB. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new Estimator({ dictionary, graphs: adjacencyGraphs, maxLength: examined });
}

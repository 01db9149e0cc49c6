import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** So much of a password is looked at: what begins well is good enough, and long ones would hold the server up. */
const examined = 40;

/**
 * About how many guesses find the password, made as attackers make them: well-known passwords and what lies on the
 * keyboard first, then repetitions, dates, swapped letters, and any of it joined together.
 * @param own words that are guessed first for this person, such as the names of theirs and of the organisation.
 */
export async function passwordGuesses(password: string, own: readonly string[]): Promise<number> {
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

/** Loaded when the first password is set: the lists take 25 MB. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new Estimator({ dictionary, graphs: adjacencyGraphs, maxLength: examined });
}

import { apiErrorOf } from "./apiError";

/** The keys of requests of which it is not known whether they happened. */
const unanswered = new Map<string, string>();

/**
 * Sends what must happen once (promise P24), a create or a verb. Until an answer has come, the same request carries the
 * same key, so that trying again after a lost answer gets that answer.
 */
export async function once<Answer>(
  request: string,
  send: (headers: { "Idempotency-Key": string }) => Promise<Answer>,
): Promise<Answer> {
  const key = unanswered.get(request) ?? idempotencyKey();
  unanswered.set(request, key);
  try {
    const answer = await send({ "Idempotency-Key": key });
    unanswered.delete(request);
    return answer;
  } catch (thrown) {
    const { statusCode } = apiErrorOf(thrown);
    // An error stored nothing; of no answer, and of a 5xx, nobody knows.
    if (statusCode >= 400 && statusCode < 500) unanswered.delete(request);
    throw thrown;
  }
}

/** A key under which the server does a request once, however often it arrives (promise P24). */
export function idempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Makes a queue: each piece of work begins when those before it have ended, well or not. */
export function inTurn(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  };
}

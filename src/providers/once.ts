import { apiErrorOf } from "./apiError";

/** The keys of requests whose outcome is unknown. */
const unanswered = new Map<string, string>();

/** Sends a create or a verb once (promise P24): until an answer comes, a retry has the same key. */
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
    // A 4xx stored nothing. Without an answer, or after a 5xx, the outcome is unknown.
    if (statusCode >= 400 && statusCode < 500) unanswered.delete(request);
    throw thrown;
  }
}

/** A key with which the server handles a request once, however often it arrives (promise P24). */
export function idempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Makes a queue: each piece of work starts when the one before it has ended, also with an error. */
export function inTurn(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  };
}

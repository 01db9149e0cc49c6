import { apiErrorOf } from "./apiError";
import { idempotencyKey } from "./idempotencyKey";

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

import { Refusal } from "../auth/Refusal";

const mostWaiting = 20;
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Does the work after all that was asked for before it. @throws 429 where too much waits already. */
export async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= mostWaiting)
    throw new Refusal(429, "Very many pictures are being uploaded right now. Try again in a few seconds.", {
      retryAfter: 5,
    });
  waiting += 1;
  const mine = last.then(work, work);
  last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    waiting -= 1;
  }
}

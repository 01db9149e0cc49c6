import { createHash } from "node:crypto";
import { fieldError, HttpError } from "../http/HttpError";
import { piecesOf } from "../threads/piecesOf";
import { TaskThreads } from "../threads/TaskThreads";
import { effortOf } from "./effortOf";
import { pricingTasks, type PricingTasks } from "./pricingTasks";

/** What is calculated at once, in milliseconds by `effortOf`, which may be half of what it takes. */
const small = 10;
/** The most that one price may take, with which an itinerary is stored, and that a task may which takes several. */
const [mostOfPrice, most] = [1_000, 4_000];
/** How long it may take after all, in milliseconds, on a machine that does other work too. */
const longest = 5_000;

const tooMuch = () =>
  fieldError(
    "days",
    "This takes too long to be priced: too many items, options, people, suppliers and rates together. Leave some out, or make two itineraries.",
  );

const threads = new TaskThreads("pricing/pricingWorker", {
  ...{ longest, overdue: tooMuch, waiting: 20, patience: 10_000 },
  httpError: () =>
    new HttpError(503, "Very large itineraries are being calculated right now. Try again in a few seconds.", {
      retryAfter: 5,
    }),
});

/** Whose itineraries they are, and the transaction that waits for the answer, where one does. */
export interface Asking {
  readonly tenantId: string;
  /** Does the work while the transaction holds no connection. */
  outside?<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Calculates something of an itinerary: small ones at once, large ones in threads of their own and outside of the
 * transaction, so that nobody waits for the price of another.
 * @throws 422 where it takes too long; 503 where too many large ones wait already, or one has waited for too long.
 */
export async function calculate<Name extends keyof PricingTasks>(
  { tenantId, outside = (_key, work) => work() }: Asking,
  name: Name,
  ...given: Parameters<PricingTasks[Name]>
): Promise<ReturnType<PricingTasks[Name]>> {
  // Each task takes what the type of its name says, and gives it.
  const task = pricingTasks[name] as (
    ...given: Parameters<PricingTasks[Name]>
  ) => ReturnType<PricingTasks[Name]>;
  const effort = effortOf(name, given);
  if (effort < small) return task(...given);
  if (effort > (name === "whole" ? mostOfPrice : most)) throw tooMuch();
  const pieces = await piecesOf({ name, given });
  const key = createHash("sha1").update(pieces.join("")).digest("base64");
  // The thread answers with JSON of what the task has given.
  const answer = (await outside(key, () => threads.run(tenantId, pieces))) as string;
  return JSON.parse(answer);
}

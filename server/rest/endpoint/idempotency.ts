import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { HttpError } from "../../http/HttpError";
import type { Transaction } from "../../database/connection/Transaction";
import type { CallerContext } from "./Context";

/** What is done once: whose it is, under which name, and what was asked. */
interface Claim {
  /** UUID of the user, API key or enquiry form that the name belongs to. */
  owner: string;
  key: string;
  /** Tells whether a repeat asks for the same. */
  requestHash: Buffer;
}

/** Does the work once for each Idempotency-Key of a caller; repeats within a day get the first answer again. */
export async function once<T>(
  context: CallerContext,
  request: FastifyRequest,
  perform: () => Promise<T>,
): Promise<T> {
  const key = keyOf(request);
  if (key === undefined) return perform();
  const { userId, apiKeyId, role } = context.caller;
  const route = `${request.method} ${request.url.split("?", 1)[0]}`;
  // The role belongs to the request: an answer holds what that role may see.
  const requestHash = hashOfRequest(role, route, request.sentBody);
  return onceFor(context.tx, { owner: apiKeyId ?? userId, key, requestHash }, perform);
}

/**
 * Does the work for the first who claims the name, and gives its answer to everybody after. The name is claimed in the
 * transaction of the work itself: of several at once the first does it and the others wait for its end, and where it
 * fails the next one does it. `tidy_idempotency_keys` forgets names after a day.
 */
export async function onceFor<T>(tx: Transaction, claim: Claim, perform: () => Promise<T>): Promise<T> {
  const place = [tx.tenantId, claim.owner, claim.key];
  const claimed = await tx.query(
    `insert into idempotency_keys (tenant_id, user_id, key, request_hash) values ($1, $2, $3, $4)
     on conflict do nothing returning 1`,
    [...place, claim.requestHash],
  );
  // What was stored under the name is an answer of the same work.
  if (claimed.length === 0) return (await earlierAnswer(tx, place, claim.requestHash)) as T;
  const answer = await perform();
  await tx.query(
    "update idempotency_keys set answer = $4 where tenant_id = $1 and user_id = $2 and key = $3",
    [...place, JSON.stringify(answer ?? null)],
  );
  return answer;
}

/** What is kept in the place of an answer that told of somebody who was erased. */
const erasedAnswer = "";

/** Forgets the answers that tell of a row, or of what belongs to it: `"id"` or `"tripId"` and the like is that of the row. */
export const forgetAnswers = (tx: Transaction, id: string): void =>
  tx.later({
    text: "update idempotency_keys set answer = $1 where tenant_id = $2 and answer like $3",
    values: [erasedAnswer, tx.tenantId, `%d":"${id}"%`],
  });

/** The hash by which two requests are the same: who asked, where, and the body as it was sent. */
export const hashOfRequest = (asker: string, route: string, body: unknown): Buffer =>
  createHash("sha256")
    .update(`${asker}\n${route}\n${JSON.stringify(body ?? null)}`)
    .digest();

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new HttpError(400, "An Idempotency-Key is 1 to 200 visible characters, a UUID say.");
  return key;
}

async function earlierAnswer(
  tx: Transaction,
  place: readonly unknown[],
  requestHash: Buffer,
): Promise<unknown> {
  const [earlier] = await tx.query<{ request_hash: Buffer; answer: string | null }>(
    "select request_hash, answer from idempotency_keys where tenant_id = $1 and user_id = $2 and key = $3",
    [...place],
  );
  if (earlier?.answer === erasedAnswer)
    throw new HttpError(409, "What this request made was erased since. Use a new Idempotency-Key.");
  if (!earlier?.answer)
    throw new HttpError(409, "This request is being processed already. Try again in a moment.");
  if (!earlier.request_hash.equals(requestHash))
    throw new HttpError(422, "This Idempotency-Key was used for another request. Use a new one.");
  return JSON.parse(earlier.answer);
}

import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { HttpError } from "../../http/HttpError";
import type { Transaction } from "../../database/connection/Transaction";
import type { CallerContext } from "./Context";

interface Claim {
  /** UUID of the user, API key or enquiry form that sent the key. */
  owner: string;
  key: string;
  requestHash: Buffer;
}

/** Runs the work once per Idempotency-Key of a caller; repeats within a day get the first answer. */
export async function once<T>(
  context: CallerContext,
  request: FastifyRequest,
  perform: () => Promise<T>,
): Promise<T> {
  const key = keyOf(request);
  if (key === undefined) return perform();
  const { userId, apiKeyId, role } = context.caller;
  const route = `${request.method} ${request.url.split("?", 1)[0]}`;
  // The role is part of the request, since answers depend on it.
  const requestHash = hashOfRequest(role, route, request.sentBody);
  return onceFor(context.tx, { owner: apiKeyId ?? userId, key, requestHash }, perform);
}

/**
 * Runs the work for the first claim of a key, and gives its answer to later ones. The key is claimed in the transaction
 * of the work: concurrent requests wait for its end, and if it fails the next one runs the work.
 * `tidy_idempotency_keys` deletes keys after a day.
 */
export async function onceFor<T>(tx: Transaction, claim: Claim, perform: () => Promise<T>): Promise<T> {
  const place = [tx.tenantId, claim.owner, claim.key];
  const claimed = await tx.query(
    `insert into idempotency_keys (tenant_id, user_id, key, request_hash) values ($1, $2, $3, $4)
     on conflict do nothing returning 1`,
    [...place, claim.requestHash],
  );
  // The stored answer is of the same work.
  if (claimed.length === 0) return (await earlierAnswer(tx, place, claim.requestHash)) as T;
  const answer = await perform();
  await tx.query(
    "update idempotency_keys set answer = $4 where tenant_id = $1 and user_id = $2 and key = $3",
    [...place, JSON.stringify(answer ?? null)],
  );
  return answer;
}

/** Replaces an answer about an erased person. */
const erasedAnswer = "";

/** Erases answers with any of the rows, or with rows that refer to one (`"id"`, `"tripId"` and the like). */
export const forgetAnswers = (tx: Transaction, ids: readonly string[]): void =>
  tx.later({
    text: "update idempotency_keys set answer = $1 where tenant_id = $2 and answer like any($3)",
    values: [erasedAnswer, tx.tenantId, ids.map((id) => `%d":"${id}"%`)],
  });

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

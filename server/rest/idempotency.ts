import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { Refusal } from "../auth/Refusal";
import type { CallersWork } from "./Work";

/**
 * Does the work once for each Idempotency-Key of a caller and route; repeats within a day get the first answer again.
 * The key is claimed in the transaction of the work itself: of several at once the first does it and the others wait
 * for its end, and where it fails the next one does it.
 */
export async function once(
  work: CallersWork,
  request: FastifyRequest,
  status: number,
  perform: () => Promise<unknown>,
): Promise<unknown> {
  const key = keyOf(request);
  if (key === undefined) return perform();
  const { tenantId, userId, apiKeyId, role } = work.caller;
  const route = `${request.method} ${request.url.split("?", 1)[0]}`;
  const place = [tenantId, apiKeyId ?? userId, key];
  // The role belongs to the request: an answer holds what that role may see.
  const requestHash = createHash("sha256")
    .update(`${role}\n${route}\n${JSON.stringify(request.body ?? null)}`)
    .digest();
  const claimed = await work.tx.query(
    `insert into idempotency_keys (tenant_id, user_id, key, route, request_hash) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning 1`,
    [...place, route, requestHash],
  );
  if (claimed.length === 0) return earlierAnswer(work, place, requestHash);
  if (Math.random() < 0.01) await forgetOld(work);
  const answer = await perform();
  await work.tx.query(
    "update idempotency_keys set status = $4, answer = $5 where tenant_id = $1 and user_id = $2 and key = $3",
    [...place, status, JSON.stringify(answer ?? null)],
  );
  return answer;
}

/** Now and then the keys of yesterday go, a bounded number at a time. */
const forgetOld = ({ tx }: CallersWork) =>
  tx.query(
    `delete from idempotency_keys where tenant_id = $1 and (user_id, key) in (
       select user_id, key from idempotency_keys
       where tenant_id = $1 and created_at < now() - interval '1 day' limit 500 for update skip locked)`,
    [tx.tenantId],
  );

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new Refusal(400, "An Idempotency-Key is 1 to 200 visible characters, a UUID say.");
  return key;
}

async function earlierAnswer(
  work: CallersWork,
  place: readonly unknown[],
  requestHash: Buffer,
): Promise<unknown> {
  const [earlier] = await work.tx.query<{ request_hash: Buffer; answer: string | null }>(
    "select request_hash, answer from idempotency_keys where tenant_id = $1 and user_id = $2 and key = $3",
    [...place],
  );
  if (!earlier?.answer)
    throw new Refusal(409, "This request is being processed already. Try again in a moment.");
  if (!earlier.request_hash.equals(requestHash))
    throw new Refusal(422, "This Idempotency-Key was used for another request. Use a new one.");
  return JSON.parse(earlier.answer);
}

import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { Refusal } from "../auth/Refusal";
import type { Work } from "./Work";

/**
 * Does the work once for each Idempotency-Key of a caller and route; repeats within a day get the first answer again.
 * The key is claimed in the transaction of the work itself: of several at once the first does it and the others wait
 * for its end, and where it fails the next one does it.
 */
export async function once(
  work: Work,
  request: FastifyRequest,
  status: number,
  perform: () => Promise<unknown>,
): Promise<unknown> {
  const key = keyOf(request);
  if (key === undefined) return perform();
  const { tenantId, userId, apiKeyId, role } = work.caller;
  const place = [tenantId, apiKeyId ?? userId, `${request.method} ${request.url.split("?", 1)[0]}`, key];
  // The role belongs to it: an answer holds what that role may see.
  const bodyHash = createHash("sha256")
    .update(`${role}\n${JSON.stringify(request.body ?? null)}`)
    .digest();
  const claimed = await work.tx.query(
    `insert into idempotency_keys (tenant_id, caller_id, route, key, body_hash, created_at)
     values ($1, $2, $3, $4, $5, now()) on conflict do nothing returning 1`,
    [...place, bodyHash],
  );
  if (claimed.length === 0) return earlierAnswer(work, place, bodyHash);
  const answer = await perform();
  await work.tx.query(
    `update idempotency_keys set status = $5, answer = $6
     where tenant_id = $1 and caller_id = $2 and route = $3 and key = $4`,
    [...place, status, JSON.stringify(answer ?? null)],
  );
  return answer;
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new Refusal(400, "An Idempotency-Key is 1 to 200 visible characters, a UUID say.");
  return key;
}

async function earlierAnswer(work: Work, place: readonly unknown[], bodyHash: Buffer): Promise<unknown> {
  const rows = await work.tx.query<{ body_hash: Buffer; answer: unknown }>(
    `select body_hash, answer from idempotency_keys
     where tenant_id = $1 and caller_id = $2 and route = $3 and key = $4`,
    [...place],
  );
  const earlier = rows[0];
  if (!earlier) throw new Refusal(409, "This request is being processed already. Try again in a moment.");
  if (!earlier.body_hash.equals(bodyHash))
    throw new Refusal(422, "This Idempotency-Key was used for another request. Use a new one.");
  return earlier.answer;
}

import * as z from "zod";
import { apiKeys } from "../../../src/resources/apiKeys";
import { createSchema } from "../../../src/schema/bodies";
import { notFound } from "../../auth/Refusal";
import { apiKeyPrefix, newToken } from "../../auth/tokens";
import { rowOf } from "../answers";
import type { Behaviour } from "../Behaviour";
import { endpoint } from "../endpoint";
import { refuseUnconfirmed } from "../users/confirmation";
import { record } from "../security/record";
import { changeRow, insertRow, readRow } from "../rows";

const body = createSchema(apiKeys);
const administrators = { roles: ["owner", "admin"] } as const;

/** Makes a key. Its secret is in this one answer and nowhere else; the database keeps its hash. */
const create = endpoint({
  method: "POST",
  url: "/api/api-keys",
  access: administrators,
  tag: apiKeys.label.many,
  summary: "Make an API key; the secret is shown once",
  body,
  answer: rowOf(apiKeys, { secret: z.string() }),
  status: 201,
  async work(work, { body: values }) {
    await refuseUnconfirmed(work);
    const token = newToken(apiKeyPrefix);
    const prefix = token.text.slice(0, apiKeyPrefix.length + 6);
    const row = await insertRow(work, apiKeys, { ...values, prefix });
    await work.tx.query("insert into keys (secret_hash, tenant_id, api_key_id) values ($1, $2, $3)", [
      token.hash,
      work.tx.tenantId,
      row.id,
    ]);
    record(work, "key_made", { id: row.id, name: row.name, note: String(row.role) });
    return { ...row, secret: token.text };
  },
});

/** Ends a key at once, on every server. */
const revoke = endpoint({
  method: "POST",
  url: "/api/api-keys/:id/revoke",
  access: administrators,
  tag: apiKeys.label.many,
  summary: "Revoke an API key",
  answer: rowOf(apiKeys),
  idempotent: true,
  async work(work, { params: { id } }) {
    const key = await readRow(work.tx, apiKeys, id, { lock: true });
    if (!key) throw notFound("This API key");
    if (key.revokedAt) return key;
    await work.tx.query("delete from keys where tenant_id = $1 and api_key_id = $2", [work.tx.tenantId, id]);
    record(work, "key_revoked", { id, name: key.name });
    return changeRow(work, apiKeys, id, { revokedAt: work.now.toISOString() });
  },
});

/** API keys are made and revoked, never edited. */
export const apiKeyBehaviour: Behaviour<typeof apiKeys> = { byPeopleOnly: true, endpoints: [create, revoke] };

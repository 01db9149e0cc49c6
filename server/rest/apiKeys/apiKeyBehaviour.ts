import { leadingRoles } from "../../../src/vocabulary";
import * as z from "zod";
import { apiKeys } from "../../../src/resources/apiKeys";
import { createSchema } from "../../../src/schema";
import { notFound } from "../../http/HttpError";
import { apiKeyPrefix, newToken } from "../../auth/secrets";
import { rowOf } from "../endpoint/answers";
import type { Behaviour } from "../endpoint/Behaviour";
import { endpoint } from "../endpoint/endpoint";
import { refuseUnconfirmed } from "../endpoint/access";
import { record } from "../security/record";
import { changeRow, insertRow, readRow } from "../endpoint/rows";

const body = createSchema(apiKeys);
const administrators = { roles: leadingRoles } as const;

/** Makes a key. Only this answer contains its secret; the database keeps a hash. */
const create = endpoint({
  method: "POST",
  url: "/api/api-keys",
  access: administrators,
  tag: apiKeys.label.many,
  summary: "Make an API key; the secret is shown once",
  body,
  answer: rowOf(apiKeys, { secret: z.string() }),
  status: 201,
  async transact(context, { body: values }) {
    await refuseUnconfirmed(context);
    const token = newToken(apiKeyPrefix);
    const prefix = token.text.slice(0, apiKeyPrefix.length + 6);
    const row = await insertRow(context, apiKeys, { ...values, prefix });
    await context.tx.query("insert into keys (secret_hash, tenant_id, api_key_id) values ($1, $2, $3)", [
      token.hash,
      context.tx.tenantId,
      row.id,
    ]);
    record(context, "key_made", { id: row.id, name: row.name, note: String(row.role) });
    return { ...row, secret: token.text };
  },
});

/** Ends a key immediately, on every server. */
const revoke = endpoint({
  method: "POST",
  url: "/api/api-keys/:id/revoke",
  access: administrators,
  tag: apiKeys.label.many,
  summary: "Revoke an API key",
  answer: rowOf(apiKeys),
  idempotent: true,
  async transact(context, { params: { id } }) {
    const key = await readRow(context.tx, apiKeys, id, { lock: true });
    if (!key) throw notFound("This API key");
    if (key.revokedAt) return key;
    await context.tx.query("delete from keys where tenant_id = $1 and api_key_id = $2", [
      context.tx.tenantId,
      id,
    ]);
    record(context, "key_revoked", { id, name: key.name });
    return changeRow(context, apiKeys, id, { revokedAt: context.now.toISOString() });
  },
});

/** API keys are made and revoked, never edited. */
export const apiKeyBehaviour: Behaviour<typeof apiKeys> = { byPeopleOnly: true, endpoints: [create, revoke] };

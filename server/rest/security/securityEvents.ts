import * as z from "zod";
import { leadingRoles, securityEventKinds } from "../../../src/vocabulary";
import { listOf, nameIn } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { beforeOf } from "../endpoint/beforeOf";

const maximumRows = 50;
const text = z.string().nullable();
const event = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: nameIn(securityEventKinds),
  userId: text,
  user: text,
  apiKeyId: text,
  apiKey: text,
  address: text,
  subjectId: text,
  subject: text,
  note: text,
});

/** The security record, newest first, 50 at a time, before the event with the id `before`. */
export const securityEvents = endpoint({
  method: "GET",
  url: "/api/security-events",
  access: { roles: leadingRoles },
  tag: "Organisation",
  summary: "Read the security record",
  query: { type: "object", properties: { before: { type: "string", pattern: "^[0-9]{1,18}$" } } },
  answer: listOf(event),
  read: (tx, { request }) =>
    tx.query<z.infer<typeof event>>(
      `select e.id::text as id, e.at, e.kind, e.user_id as "userId", u.fullname as user, e.api_key_id as "apiKeyId",
         k.name as "apiKey", e.address, e.subject_id as "subjectId", e.subject, e.note
       from security_events e
       left join users u on u.tenant_id = e.tenant_id and u.id = e.user_id
       left join api_keys k on k.tenant_id = e.tenant_id and k.id = e.api_key_id
       where e.tenant_id = $1 and ($2::bigint is null or e.id < $2::bigint)
       order by e.id desc limit ${maximumRows}`,
      [tx.tenantId, beforeOf(request.query)],
    ),
});

import * as z from "zod";
import { alikeNames } from "../../../src/domain/contacts/alikeNames";
import { contacts } from "../../../src/resources/contacts";
import { listOf, plain, shape } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { readOne } from "../endpoint/rows";

const reasons = ["email", "phone", "name"] as const;

/**
 * Contacts that may be the same person: with one e-mail address or number, unless it is said to be shared, or with a
 * like name and a trip at the same time. $1 is the organisation, $2 the contact.
 */
const alikeSql = `
  with found as (
    select other.contact_id as id, other.kind as reason
      from contact_keys own join contact_keys other using (tenant_id, kind, key)
      where own.tenant_id = $1 and own.contact_id = $2 and other.contact_id <> $2
        and not own.is_shared and not other.is_shared
    union
    select o.contact_id, 'name'
      from contacts c join trips t on t.tenant_id = c.tenant_id and t.contact_id = c.id
        join trips o on o.tenant_id = t.tenant_id and o.contact_id <> c.id and o.deleted_at is null
          and o.start_date between t.start_date - 60 and coalesce(t.end_date, t.start_date)
          and coalesce(o.end_date, o.start_date) >= t.start_date
      where c.tenant_id = $1 and c.id = $2 and t.deleted_at is null
        and similarity(search_text(o.customer_name), search_text(c.name)) > 0.3
  )
  select c.id, c.name, array_agg(distinct found.reason) as reasons
    from found join contacts c on c.tenant_id = $1 and c.id = found.id and c.deleted_at is null
    where not exists (select from contact_pairs p
      where p.tenant_id = $1 and p.one_id = least(c.id, $2::uuid) and p.other_id = greatest(c.id, $2::uuid))
    group by c.id, c.name order by count(distinct found.reason) desc, c.name, c.id limit 50`;

export const alikeContacts = endpoint({
  method: "GET",
  url: "/api/contacts/:id/alike",
  access: { resource: contacts, action: "read" },
  tag: contacts.label.many,
  summary: "Read which contacts may be the same person, with the reasons",
  answer: listOf(plain(z.object({ id: z.uuid(), name: z.string(), reasons: z.array(z.enum(reasons)) }))),
  async read(tx, { params, caller }) {
    const { id, name } = await readOne(tx, contacts, params.id, caller);
    const found = await tx.query<{ id: string; name: string; reasons: (typeof reasons)[number][] }>(
      alikeSql,
      [tx.tenantId, id],
    );
    // Dates and single letters in common are not enough.
    return found.filter(
      (one) => one.reasons.some((reason) => reason !== "name") || alikeNames(one.name, name),
    );
  },
});

export const keepApart = endpoint({
  method: "POST",
  url: "/api/contacts/:id/apart",
  access: { resource: contacts, action: "update" },
  tag: contacts.label.many,
  summary: "Say that another contact is another person: they are no longer shown as perhaps the same",
  body: z.strictObject({ other: z.uuid().toLowerCase() }),
  answer: shape({ message: z.string() }),
  idempotent: true,
  async transact({ tx, caller }, { params, body }) {
    const { id } = await readOne(tx, contacts, params.id, caller);
    await tx.query(
      `insert into contact_pairs (tenant_id, one_id, other_id)
       select $1, least($2::uuid, x.id), greatest($2::uuid, x.id) from contacts x where x.id = $3
       on conflict do nothing`,
      [tx.tenantId, id, body.other],
    );
    return { message: "Kept as two people." };
  },
});

import * as z from "zod";
import { isPlainDate } from "../../../src/domain/dates/plainDate";
import { alikeNames } from "../../../src/domain/contacts/alikeNames";
import { type Contact, contacts } from "../../../src/resources/contacts";
import { fieldError } from "../../http/HttpError";
import { fieldsOf, listOf, plain, shape } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { readOne } from "../endpoint/rows";
import { Parameters, ruleSql } from "../../database/query/ruleSql";
import { get } from "../../database/repository/row";
import { isStorableText } from "../../../src/schema";
import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import { contactsWith, keysOf } from "./contactOf";

const reasons = ["email", "phone", "name"] as const;

/** Who looks after a contact `c`: the user and the team. */
const keeperSql = `concat_ws(', ',
  (select u.fullname from users u where u.tenant_id = c.tenant_id and u.id = c.owner_user_id),
  (select t.name from teams t where t.tenant_id = c.tenant_id and t.id = c.team_id))`;

/** Trigrams in common; of names this alike `alikeNames` decides. */
const leastLike = 0.25;

/** Whether the trip goes on between two days, where it takes 60 days at most. */
const travelsThen = (trip: string, from: string, to: string): string =>
  `${trip}.start_date between ${from} - 60 and ${to} and coalesce(${trip}.end_date, ${trip}.start_date) >= ${from}`;

/**
 * Contacts that may be the same person: with one e-mail address or number, unless it is said to be shared, or with a
 * like name and a trip at the same time. $1 is the organisation, $2 the contact.
 */
const alikeSql = (readable: string | boolean): string => `
  with found as (
    select other.contact_id as id, other.kind as reason, 1 as likeness
      from contact_keys own join contact_keys other using (tenant_id, kind, key)
      where own.tenant_id = $1 and own.contact_id = $2 and other.contact_id <> $2
        and not own.is_shared and not other.is_shared
    union
    select o.contact_id, 'name', similarity(o.customer_name, c.name)
      from contacts c join trips t on t.tenant_id = c.tenant_id and t.contact_id = c.id
        join trips o on o.tenant_id = t.tenant_id and o.contact_id <> c.id and o.deleted_at is null
          and ${travelsThen("o", "t.start_date", "coalesce(t.end_date, t.start_date)")}
      where c.tenant_id = $1 and c.id = $2 and t.deleted_at is null
        and similarity(o.customer_name, c.name) > ${leastLike}
  )
  select c.id, c.name, array_agg(distinct found.reason) as reasons, ${readable} as "isOpen", ${keeperSql} as keeper
    from found join contacts c on c.tenant_id = $1 and c.id = found.id and c.deleted_at is null
    where not exists (select from contact_pairs p
      where p.tenant_id = $1 and p.one_id = least(c.id, $2::uuid) and p.other_id = greatest(c.id, $2::uuid))
    group by c.tenant_id, c.id order by count(distinct found.reason) desc, max(likeness) desc, c.name, c.id limit 50`;

export const alikeContacts = endpoint({
  method: "GET",
  url: "/api/contacts/:id/alike",
  access: { resource: contacts, action: "read" },
  tag: contacts.label.many,
  summary: "Read which contacts may be the same person, with the reasons",
  answer: listOf(
    plain(
      z.object({
        id: z.uuid().nullable().describe("Null, like the name, where the contact is beyond one's scope."),
        name: z.string().nullable(),
        keeper: z.string().describe("Who looks after the contact: user and team."),
        reasons: z.array(z.enum(reasons)),
      }),
    ),
  ),
  async read(tx, { params, caller }) {
    const { id, name } = await readOne(tx, contacts, params.id, caller);
    const parameters = new Parameters();
    for (const value of [tx.tenantId, id]) parameters.add(value);
    const readable = ruleSql(contacts.access.read, caller, parameters, "c");
    const found = await tx.query<Alike>(alikeSql(readable), parameters.values);
    return (
      found
        // Dates and single letters in common are not enough.
        .filter((one) => one.reasons.some((reason) => reason !== "name") || alikeNames(one.name, name))
        .map(({ isOpen, ...one }) => (isOpen ? one : { ...one, id: null, name: null }))
    );
  },
});

interface Alike {
  id: string;
  name: string;
  keeper: string;
  isOpen: boolean;
  reasons: (typeof reasons)[number][];
}

const way = { type: "string", maxLength: 254, description: "An email address or a number." };
const day = { type: "string", format: "date" };

/** Contacts named at most. */
const shown = 5;

/** For the form of a trip: who may be the same person, and who looks after those beyond the caller's scope. */
export const readKnown = endpoint({
  method: "GET",
  url: "/api/contacts/known",
  access: { resource: contacts, action: "read" },
  tag: contacts.label.many,
  summary:
    "Read which contacts have an address or a number, or a like name and a trip at the same time, and who looks after those beyond one's scope",
  query: {
    type: "object",
    properties: { way, name: { type: "string", maxLength: 120 }, from: day, to: day },
  },
  answer: shape({
    contacts: listOf(
      fieldsOf(contacts, ["id", "name", "tripsCount", "lastTripOn"], { reasons: z.array(z.enum(reasons)) }),
    ),
    keepers: listOf(plain(z.string().describe("The user and the team."))),
  }),
  async read(tx, { request, caller }) {
    // Fastify's parser gives a text or, for a repeated name, several; the schema of the query has the others once.
    const asked = request.query as { way?: string | string[]; name?: string; from?: string; to?: string };
    const { name = "", from, to = from } = asked;
    for (const [at, value] of Object.entries({ from, to }))
      if (value !== undefined && !isPlainDate(value)) throw fieldError(at, "Write it as 2026-12-24.", 400);
    const ways = [asked.way ?? []].flat().slice(0, 5);
    if (![...ways, name].every(isStorableText)) return { contacts: [], keepers: [] };
    // A number may lack the sign before its country.
    const typed = ways.flatMap((value) => [
      ...(["email", "phone"] as const).map((kind) => ({ kind, value })),
      { kind: "phone" as const, value: `+${value}` },
    ]);
    const keys = await keysOf(
      { tx },
      typed.map((one) => ({ ...one, isShared: false })),
    );
    const columns = (readable: string | boolean) =>
      `, c.trips_count as "tripsCount", c.last_trip_on::text as "lastTripOn", coalesce(${readable}, false) as "isOpen"`;
    const parameters = new Parameters();
    const found = await contactsWith<Known & { isShared: boolean; keeper: string }>(
      { tx },
      keys,
      parameters,
      `${columns(ruleSql(contacts.access.read, caller, parameters, "c"))}, array_agg(distinct k.kind) as reasons,
       bool_and(k.is_shared) as "isShared", ${keeperSql} as keeper`,
    );
    const named = name && from && to ? await namedAt(tx, caller, columns, { name, from, to }) : [];
    const known = [...found, ...named.filter(({ id }) => found.every((one) => one.id !== id))];
    const hidden = found.filter(({ isOpen, isShared }) => !isOpen && !isShared);
    return {
      contacts: known.filter(({ isOpen }) => isOpen).slice(0, shown),
      keepers: [...new Set(hidden.map(({ keeper }) => keeper))],
    };
  },
});

type Known = Pick<Contact, "id" | "name" | "tripsCount" | "lastTripOn"> & {
  isOpen: boolean;
  reasons: (typeof reasons)[number][];
};

/** Contacts with a like name who travel on some of these days. */
async function namedAt(
  tx: Transaction,
  caller: Caller,
  columns: (readable: string | boolean) => string,
  { name, from, to }: { name: string; from: string; to: string },
): Promise<Known[]> {
  const parameters = new Parameters();
  for (const value of [tx.tenantId, name, from, to]) parameters.add(value);
  const readable = ruleSql(contacts.access.read, caller, parameters, "c");
  const found = await tx.query<Known>(
    `select c.id, c.name, array['name'] as reasons${columns(readable)}
     from trips o join contacts c on c.tenant_id = o.tenant_id and c.id = o.contact_id and c.deleted_at is null
     where o.tenant_id = $1 and o.deleted_at is null and ${travelsThen("o", "$3::date", "least($4::date, $3::date + 366)")}
       and similarity(o.customer_name, $2) > ${leastLike}
     group by c.tenant_id, c.id order by max(similarity(o.customer_name, $2)) desc, c.id limit 50`,
    parameters.values,
  );
  return found.filter((one) => alikeNames(one.name, name));
}

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
    const other = await get(tx, contacts, body.other, caller, { trash: "also" });
    if (other)
      await tx.query(
        `insert into contact_pairs (tenant_id, one_id, other_id)
         values ($1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid)) on conflict do nothing`,
        [tx.tenantId, id, other.id],
      );
    return { message: "Kept as two people." };
  },
});

import { randomUUID } from "node:crypto";
import { alikeNames } from "../../../src/domain/contacts/alikeNames";
import { readPhone } from "../../../src/domain/phones/readPhone";
import { type Contact, contacts } from "../../../src/resources/contacts";
import { customerCopies } from "../../../src/resources/shared/tripCustomer";
import { trips, type Trip } from "../../../src/resources/trips";
import { presentSchema } from "../../../src/schema";
import { openStates } from "../../../src/vocabulary";
import { newId } from "../../database/newId";
import { Parameters, writerOf } from "../../database/query/ruleSql";
import { changeAll } from "../../database/repository/changeAll";
import { insertLater } from "../../database/repository/row";
import { Computed } from "../../database/tables/tableOf";
import type { Context } from "../endpoint/Context";
import { changeRow, readRow } from "../endpoint/rows";
import { organisationOf } from "../organisation/organisationOf";

type Writing = Pick<Context, "tx" | "acting">;
type Way = Contact["ways"][number];

const copied = customerCopies satisfies Partial<Record<keyof Trip, keyof Contact>>;
export type Customer = { [N in keyof typeof copied]?: Trip[N] | undefined };
const fields = Object.keys(copied) as (keyof typeof copied)[]; // The keys of `copied` are its fields.
const wayKinds = ["email", "phone", "whatsapp"] as const;

export const tellsOfCustomer = (before: Customer, after: Customer): boolean =>
  fields.some((name) => after[name] !== before[name]);

/** The values of a trip that its contact gives, with the numbers in their international form. */
export const copiesOf = (contact: Contact) => ({
  ...Object.fromEntries(fields.map((name) => [name, contact[copied[name]]])),
  phoneE164: contact.phoneE164,
  whatsappE164: contact.whatsappE164,
});

/** The ways of first choice, as lists and trips show them. */
export async function primaryWays({ tx }: Pick<Context, "tx">, ways: readonly Way[]) {
  const first = (kind: Way["kind"]) => {
    const all = ways.filter((way) => way.kind === kind && (kind !== "email" || isAddress(way.value)));
    return (all.find(({ isPrimary }) => isPrimary) ?? all[0])?.value ?? null;
  };
  const country = (await organisationOf(tx)).address?.country;
  const [phone, whatsapp] = [first("phone"), first("whatsapp")];
  return {
    ...{ email: first("email"), phone, whatsapp },
    phoneE164: internationalOf(phone, country),
    whatsappE164: internationalOf(whatsapp, country),
  };
}

const address = presentSchema(contacts.fields.email);
const isAddress = (value: string): boolean => address.safeParse(value).success;

function internationalOf(
  number: string | null | undefined,
  country: string | null | undefined,
): string | null {
  const read = number ? readPhone(number, country) : undefined;
  return read?.isPossible ? read.e164 : null;
}

interface Key {
  kind: "email" | "phone";
  key: string;
  isShared: boolean;
}

type KeyedWay = Pick<Way, "kind" | "value" | "isShared">;

/** The keys that ways to reach somebody give, each once. */
export const keysOf = async ({ tx }: Pick<Context, "tx">, ways: readonly KeyedWay[]): Promise<Key[]> =>
  keysIn(ways, (await organisationOf(tx)).address?.country);

function keysIn(ways: readonly KeyedWay[], country: string | null | undefined): Key[] {
  const keys = ways.flatMap(({ kind, value, isShared }): Key[] => {
    if (kind === "other") return [];
    const key = kind !== "email" ? internationalOf(value, country) : isAddress(value) && value.toLowerCase();
    return key ? [{ kind: kind === "email" ? kind : "phone", key, isShared }] : [];
  });
  // Sorted: locks are always taken in this order.
  return [...new Map(keys.map((key) => [`${key.kind} ${key.key}`, key])).entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, key]) => key);
}

/** Replaces the keys by which enquiries find the contact. */
export async function keepKeys(context: Pick<Context, "tx">, { id, ways }: Pick<Contact, "id" | "ways">) {
  const keys = await keysOf(context, ways);
  context.tx.later({ text: "delete from contact_keys where contact_id = $1", values: [id] });
  insertKeys(context.tx, id, keys);
}

function insertKeys(tx: Context["tx"], contactId: string, keys: readonly Key[]): void {
  if (keys.length === 0) return;
  tx.later({
    text: `insert into contact_keys (tenant_id, kind, key, is_shared, contact_id)
      select $1, kind, key, is_shared, $5 from unnest($2::text[], $3::text[], $4::boolean[]) as given (kind, key, is_shared)`,
    values: [
      tx.tenantId,
      keys.map(({ kind }) => kind),
      keys.map(({ key }) => key),
      keys.map(({ isShared }) => isShared),
      contactId,
    ],
  });
}

/**
 * The contact of a new trip: the one with the same e-mail address or number and a like name, else a new one. Two
 * enquiries at the same moment find one, because the keys are locked until the transaction ends.
 */
export async function findOrMake(
  context: Writing,
  customer: Customer & { startDate?: Trip["startDate"] | undefined },
): Promise<string> {
  const { tx } = context;
  const ways = waysOf(customer);
  const isLocal = ways.some(({ kind, value }) => kind !== "email" && !value.startsWith("+"));
  // Where no number lacks its country, nothing is awaited: the keys travel with what else is asked at first.
  const keys = isLocal ? await keysOf(context, ways) : keysIn(ways, null);
  if (keys.length > 0)
    tx.later({
      text: "select pg_advisory_xact_lock(hashtextextended(key, 25)) from unnest($1::text[]) as given (key)",
      values: [keys.map(({ kind, key }) => `${tx.tenantId} ${kind} ${key}`)],
    });
  const name = customer.customerName ?? "";
  const known = await knownContact(context, name, keys);
  if (known !== undefined) {
    await fillLacking(context, known, customer);
    return known;
  }
  const { nationality = null, preferredLanguage = null } = customer;
  // What the trip will derive is written at once: afterwards it would write all indexes of the row again.
  const derived = { tripsCount: 1, lastTripOn: customer.startDate ?? null };
  const primary = await primaryWays(context, ways);
  const made = { id: newId(), name, ways, nationality, preferredLanguage, ...primary, ...derived };
  insertLater(tx, contacts, [{ createdBy: writerOf(context.acting), ...made }]);
  insertKeys(tx, made.id, keys);
  return made.id;
}

/** The contact with one of the keys and the same name, else a like one. */
export async function knownContact(
  context: Pick<Context, "tx">,
  name: string,
  keys: readonly Key[],
): Promise<string | undefined> {
  if (keys.length === 0) return undefined;
  const known = await contactsWith(context, keys);
  return (known.find((one) => one.name === name) ?? known.find((one) => alikeNames(one.name, name)))?.id;
}

/**
 * The contacts `c` with one of the keys, the latest changed first.
 * @param more further columns, made of columns of `c`, or of the contact's keys `k` by an aggregate
 */
export const contactsWith = <More = object>(
  { tx }: Pick<Context, "tx">,
  keys: readonly Key[],
  parameters = new Parameters(),
  more = "",
) =>
  tx.query<{ id: string; name: string } & More>(
    `select c.id, c.name${more}
     from unnest(${parameters.add(keys.map(({ kind }) => kind))}::text[], ${parameters.add(keys.map(({ key }) => key))}::text[]) as given (kind, key)
       join contact_keys k on k.tenant_id = ${parameters.add(tx.tenantId)} and k.kind = given.kind and k.key = given.key
       join contacts c on c.tenant_id = k.tenant_id and c.id = k.contact_id
     where c.deleted_at is null group by c.tenant_id, c.id order by c.updated_at desc, c.id limit 100`,
    parameters.values,
  );

const waysOf = (customer: Customer): Way[] =>
  wayKinds.flatMap((kind) => {
    const value = customer[kind];
    return value ? [{ id: randomUUID(), kind, value, label: null, isPrimary: true, isShared: false }] : [];
  });

/** Gives the contact what it lacks. What it knows otherwise stays. */
export async function fillLacking(context: Writing, contactId: string, customer: Customer): Promise<void> {
  const contact = await readRow(context.tx, contacts, contactId, { lock: true });
  if (!contact) return;
  const { nationality, preferredLanguage } = customer;
  const more = waysOf(customer).filter(({ kind }) => kind !== "other" && contact[kind] === null);
  const ways = [...contact.ways, ...more];
  const changes = {
    ...(more.length > 0 ? { ways, ...(await primaryWays(context, ways)) } : {}),
    ...(nationality && !contact.nationality ? { nationality } : {}),
    ...(preferredLanguage && !contact.preferredLanguage ? { preferredLanguage } : {}),
  };
  if (Object.keys(changes).length === 0) return;
  await changeRow(context, contacts, contactId, changes);
  if (more.length > 0) await keepKeys(context, { id: contactId, ways });
}

const mostConsents = contacts.fields.consents.maxItems;

/** Keeps what the person agreed to, once for each text. The oldest go where there are too many. */
export async function keepConsent(
  context: Writing & Pick<Context, "now">,
  contactId: string,
  given: { text: string; version: string },
): Promise<void> {
  const contact = await readRow(context.tx, contacts, contactId, { lock: true });
  if (
    !contact ||
    contact.consents.some(({ text, version }) => text === given.text && version === given.version)
  )
    return;
  const consents = [...contact.consents, { ...given, givenAt: context.now.toISOString() }].slice(
    -mostConsents,
  );
  await changeRow(context, contacts, contactId, { consents });
}

/**
 * Brings a change of the contact to its open trips, where they said the same as the contact; of a merge, to those that
 * it moved.
 */
export async function followContact(
  context: Writing,
  before: Contact,
  after: Contact,
  mergeId?: string,
): Promise<void> {
  const moved = new Computed(
    (add) =>
      `any(array(select row_id from merge_changes where merge_id = ${add(mergeId)} and resource = 'trips'))`,
  );
  for (const field of fields) {
    const [was, is] = [before[copied[field]], after[copied[field]]];
    if (was === is || (field === "customerName" && is === null)) continue;
    const number = field === "phone" || field === "whatsapp" ? (`${field}E164` as const) : undefined;
    await changeAll(
      context,
      trips,
      {
        ...(mergeId ? { id: moved } : {}),
        contactId: after.id,
        status: new Computed((add) => `any(${add(openStates)}::text[])`),
        [field]: was,
      },
      { [field]: is, ...(number ? { [number]: after[number] } : {}) },
    );
  }
}

/** Whether the contact has no second trip, as a traveller either. */
export async function isOnlyTripOf(tx: Context["tx"], contactId: string): Promise<boolean> {
  const [held] = await tx.query<{ trips: number }>(
    `select count(*)::int as trips from (
       select id from trips where contact_id = $1
       union select trip_id from trip_travellers where contact_id = $1 limit 2) held`,
    [contactId],
  );
  return held?.trips === 1;
}

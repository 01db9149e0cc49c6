import type { PresentPerson, Presence } from "../../../src/schema";
import type { Statement } from "../../database/connection/Batch";
import { itineraries } from "../../../src/resources/itineraries";
import type { Transaction } from "../../database/connection/Transaction";
import type { Caller } from "../../auth/Caller";
import * as z from "zod";
import { isReadable } from "../../database/repository/row";
import { listOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { HttpError, notFound } from "../../http/HttpError";

/** How long a tab counts as present after its last request, in seconds. */
const lasting = 12;
/** Most tabs present in one itinerary, and of one person in it. */
export const mostTabs = { ofItinerary: 40, ofPerson: 4 };

export interface PresentTab extends PresentPerson {
  itineraryId: string;
  tab: string;
}

/** The present tabs of one itinerary, or of the whole organisation. */
export const presentTabs = (tenantId: string, itineraryId: string | null): Statement => ({
  text: `select p.itinerary_id as "itineraryId", p.tab, p.user_id as "userId", p.day_id as "dayId",
      u.fullname as name, u.photo
    from presences p join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
    where p.tenant_id = $1 and ($2::uuid is null or p.itinerary_id = $2)
      and p.seen_at > now() - interval '${lasting} seconds' and u.is_active and u.deleted_at is null
    order by p.itinerary_id, u.fullname, p.user_id, p.tab limit 1000`,
  values: [tenantId, itineraryId],
});

/** Refreshes a tab that stays where it was. Returns no row where it was not there. */
export const stillThere = (own: OwnTab, dayId: string | null): Statement => ({
  text: `update presences set seen_at = now() where ${ownTab} and day_id is not distinct from $5
      and seen_at > now() - interval '${lasting} seconds' returning tab`,
  values: [...valuesOf(own), dayId],
});

export const arrived = (own: OwnTab, dayId: string | null): Statement => ({
  text: `insert into presences (tenant_id, itinerary_id, user_id, tab, day_id) values ($1, $2, $3, $4, $5)
    on conflict (tenant_id, itinerary_id, user_id, tab) do update set day_id = excluded.day_id, seen_at = now()`,
  values: [...valuesOf(own), dayId],
});

export const gone = (own: OwnTab): Statement => ({
  text: `delete from presences where ${ownTab}`,
  values: valuesOf(own),
});

/** Removes a disconnected tab from all itineraries, unless it was seen since. */
export const lineEnded = (tenantId: string, userId: string, tab: string, seconds: number): Statement => ({
  text: `delete from presences where tenant_id = $1 and user_id = $2 and tab = $3
    and seen_at < now() - $4::integer * interval '1 second'`,
  values: [tenantId, userId, tab, seconds],
});

export interface OwnTab {
  tenantId: string;
  itineraryId: string;
  userId: string;
  tab: string;
}

const ownTab = "tenant_id = $1 and itinerary_id = $2 and user_id = $3 and tab = $4";
const valuesOf = ({ tenantId, itineraryId, userId, tab }: OwnTab) => [tenantId, itineraryId, userId, tab];

/** Who is present except this tab, as its page gets it. */
export const othersThan = (
  tabs: readonly PresentTab[],
  own: Pick<OwnTab, "tab" | "userId">,
): PresentPerson[] =>
  tabs
    .filter(({ tab, userId }) => tab !== own.tab || userId !== own.userId)
    .map(({ userId, name, photo, dayId }) => ({ userId, name, photo, dayId }));

interface Reader {
  reader: Caller;
  origin: string | undefined;
}

/** Reads all presences once. Readers get those where their own tab is: each beat checks their right. */
export async function readPresent(
  tx: Transaction,
  readers: readonly Reader[],
): Promise<(reader: Reader) => Presence[]> {
  if (!readers.some(({ origin }) => origin !== undefined)) return () => [];
  const [found = []] = await tx.batch([presentTabs(tx.tenantId, null)]);
  const byRow = new Map<string, PresentTab[]>();
  // The statement selects these columns.
  for (const one of found as unknown as PresentTab[])
    byRow.set(one.itineraryId, [...(byRow.get(one.itineraryId) ?? []), one]);
  return ({ origin: tab, reader: { userId } }) =>
    [...byRow].flatMap(([id, tabs]) => {
      const isThere = tab !== undefined && tabs.some((one) => one.tab === tab && one.userId === userId);
      return isThere ? [{ resource: itineraries.name, id, people: othersThan(tabs, { tab, userId }) }] : [];
    });
}

const person = z.object({
  userId: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  dayId: z.string().nullable(),
});

const body = z.strictObject({
  tab: z.guid("The tab is a UUID that the page keeps."),
  /** The open day; null where there is none. A leaving tab omits it. */
  dayId: z.string().min(1).max(40).nullable().optional(),
  leaves: z.literal(true).optional(),
});

/** Pages send this every five seconds; a tab silent for twelve counts as gone. It leaves no history. */
export const bePresent = endpoint({
  method: "POST",
  url: "/api/itineraries/:id/presence",
  access: { resource: itineraries, action: "read", people: true },
  tag: itineraries.label.many,
  summary: "Say that one has an itinerary open, and hear who else has",
  body,
  answer: listOf(person),
  async handle({ services: { database }, caller, params, body: { tab, dayId = null, leaves } }) {
    const { tenantId, userId } = caller;
    const own = { tenantId, itineraryId: params.id, userId, tab };
    if (leaves) {
      await database.inTenant(tenantId, (tx) => tx.batch([gone(own)]));
      return [];
    }
    const isOpen = await database.reading(tenantId, (tx) => isReadable(tx, itineraries, params.id, caller));
    if (!isOpen) throw notFound("This itinerary");
    const [known = [], found = []] = await database.reading(tenantId, (tx) =>
      tx.batch([stillThere(own, dayId), presentTabs(tenantId, params.id)]),
    );
    // The statement selects these columns.
    const tabs = found as unknown as PresentTab[];
    if (known.length === 0) {
      const isHere = tabs.some((one) => one.tab === tab && one.userId === userId);
      const ofPerson = tabs.filter((one) => one.userId === userId).length;
      if (!isHere && (tabs.length >= mostTabs.ofItinerary || ofPerson >= mostTabs.ofPerson))
        throw new HttpError(429, "This itinerary is open in very many windows already.", { retryAfter: 60 });
      // The commit notifies the others.
      await database.inTenant(tenantId, (tx) => tx.batch([arrived(own, dayId)]));
    }
    return othersThan(tabs, own);
  },
});

import type { PresentPerson } from "../../../src/schema";
import type { Statement } from "../../database/connection/Batch";

/** How long a tab counts as there after its last beat, in seconds. */
const lasting = 12;
/** How many tabs of one itinerary are known at once, and how many of one person there. */
export const mostTabs = { ofItinerary: 40, ofPerson: 4 };

/** A tab in which an itinerary is open. */
export interface PresentTab extends PresentPerson {
  itineraryId: string;
  tab: string;
}

/** The tabs that are there, in one itinerary or in all of the organisation, in one order. */
export const presentTabs = (tenantId: string, itineraryId: string | null): Statement => ({
  text: `select p.itinerary_id as "itineraryId", p.tab, p.user_id as "userId", p.day_id as "dayId",
      u.fullname as name, u.photo
    from presences p join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
    where p.tenant_id = $1 and ($2::uuid is null or p.itinerary_id = $2)
      and p.seen_at > now() - interval '${lasting} seconds' and u.is_active and u.deleted_at is null
    order by p.itinerary_id, u.fullname, p.user_id, p.tab limit 1000`,
  values: [tenantId, itineraryId],
});

/** Notes that a tab is still where it was; selects it where it was there. */
export const stillThere = (own: OwnTab, dayId: string | null): Statement => ({
  text: `update presences set seen_at = now() where ${ownTab} and day_id is not distinct from $5
      and seen_at > now() - interval '${lasting} seconds' returning tab`,
  values: [...valuesOf(own), dayId],
});

/** Notes that a tab has come, or gone to another day. */
export const arrived = (own: OwnTab, dayId: string | null): Statement => ({
  text: `insert into presences (tenant_id, itinerary_id, user_id, tab, day_id) values ($1, $2, $3, $4, $5)
    on conflict (tenant_id, itinerary_id, user_id, tab) do update set day_id = excluded.day_id, seen_at = now()`,
  values: [...valuesOf(own), dayId],
});

/** Notes that a tab has gone. */
export const gone = (own: OwnTab): Statement => ({
  text: `delete from presences where ${ownTab}`,
  values: valuesOf(own),
});

/** Notes that a tab whose line ended has gone, wherever it was, unless it was heard of since. */
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

/** Who is there besides a tab, as it is told to it. */
export const othersThan = (
  tabs: readonly PresentTab[],
  own: Pick<OwnTab, "tab" | "userId">,
): PresentPerson[] =>
  tabs
    .filter(({ tab, userId }) => tab !== own.tab || userId !== own.userId)
    .map(({ userId, name, photo, dayId }) => ({ userId, name, photo, dayId }));

import type { Caller } from "../../auth/Caller";
import type { Statement } from "../../database/connection/Batch";

/** The last of which a user was told in the product. */
export interface NewestNotification {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Reads the newest notification of each reader. */
export const newestNotifications = (tenantId: string, readers: readonly Caller[]): Statement => ({
  text: `select r.id as "userId", n.id::text as id, (extract(epoch from n.at) * 1000)::float8 as at
    from unnest($2::uuid[]) r(id), lateral (
      select id, at from notifications n where n.tenant_id = $1 and n.user_id = r.id and n.is_shown
      order by n.id desc limit 1) n`,
  values: [tenantId, [...new Set(readers.map(({ userId }) => userId))]],
});

/** By user. */
export const notificationsIn = (
  rows: readonly Record<string, unknown>[],
): ReadonlyMap<string, NewestNotification> =>
  new Map(rows.map(({ userId, id, at }) => [String(userId), { id: String(id), at: Number(at) }]));

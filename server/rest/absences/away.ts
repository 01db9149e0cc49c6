import {
  type Absence,
  atWorkFor,
  type AwayNow,
  canStandIn,
  isAway,
} from "../../../src/domain/people/absences";
import { lastMomentOf } from "../../../src/domain/dates/wallTime";
import { initialValue, matchesChosen, memoized, type Resource } from "../../../src/schema";
import type { User } from "../../../src/resources/users";
import type { Transaction } from "../../database/connection/Transaction";
import type { Context, Values } from "../endpoint/Context";

/** Most people who are away at a time. */
const maximumRows = 1_000;

/** Who is away now, by their own calendar; read once in a transaction. */
export const readAway = memoized(async (tx: Transaction): Promise<ReadonlyMap<string, AwayNow>> => {
  const rows = await tx.query<{
    id: string;
    role: User["role"];
    absence: Absence;
    timeZone: string;
    standInRole: User["role"] | null;
  }>(
    `select u.id, u.role, u.absence, coalesce(u.time_zone, o.time_zone) as "timeZone", s.role as "standInRole"
     from users u join tenants o on o.tenant_id = u.tenant_id
       left join users s on s.tenant_id = u.tenant_id and s.id = (u.absence ->> 'standInId')::uuid
         and s.is_active and s.deleted_at is null
     where u.tenant_id = $1 and u.absence is not null and u.deleted_at is null
     order by u.id limit ${maximumRows}`,
    [tx.tenantId],
  );
  return new Map(
    rows
      .filter(({ absence, timeZone }) => isAway(absence, tx.now, timeZone))
      .map(({ id, role, absence: { standInId, to }, timeZone, standInRole }) => [
        id,
        {
          standInId,
          isStandInAble: standInRole !== null && canStandIn(role, standInRole),
          until: lastMomentOf(to, timeZone),
        },
      ]),
  );
});

/** The ids of those for whom the user stands in now. */
export async function standsInFor(tx: Transaction, userId: string): Promise<string[]> {
  const away = await readAway(tx);
  return [...away.keys()].filter((id) => id !== userId && atWorkFor(id, away) === userId);
}

/**
 * The values of a write. Where the person to whom open work is newly given is away, it is given to the stand-in,
 * unless it is due after the absence, or the person takes it.
 */
export async function withStandIn<V extends Values>(
  { tx, acting, isImport }: Pick<Context, "tx" | "acting" | "isImport">,
  resource: Resource,
  values: V,
  current?: Values,
): Promise<V> {
  const { workedOn: work } = resource;
  const given = values[work?.by ?? ""];
  if (!work || isImport || typeof given !== "string") return values;
  if (given === current?.[work.by] || (acting !== "system" && given === acting.userId)) return values;
  const row: Values = { ...current, ...values };
  const { where = {}, due } = work;
  const states = Object.entries(resource.fields).flatMap(([name, field]) =>
    name in where ? [[name, row[name] ?? initialValue(field)]] : [],
  );
  if (!matchesChosen(Object.fromEntries(states), where)) return values;
  const away = await readAway(tx);
  const { until } = away.get(given) ?? {};
  const dueAt = due && row[due];
  if (until && typeof dueAt === "string" && new Date(dueAt) > until) return values;
  const standIn = atWorkFor(given, away);
  return standIn === given ? values : { ...values, [work.by]: standIn };
}

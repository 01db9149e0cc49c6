import {
  type Absence,
  atWorkFor,
  type AwayNow,
  canStandIn,
  isAway,
} from "../../../src/domain/people/absences";
import { memoized, type Resource, workOn } from "../../../src/schema";
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
      .map(({ id, role, absence: { standInId }, standInRole }) => [
        id,
        { standInId, isStandInAble: standInRole !== null && canStandIn(role, standInRole) },
      ]),
  );
});

/** The ids of those for whom the user stands in now. */
export async function standsInFor(tx: Transaction, userId: string): Promise<string[]> {
  const away = await readAway(tx);
  return [...away.keys()].filter((id) => id !== userId && atWorkFor(id, away) === userId);
}

/** The values of a write, where the person to whom a row is newly given is away: given to whoever stands in. */
export async function withStandIn<V extends Values>(
  { tx, caller, isImport }: Pick<Context, "tx" | "caller" | "isImport">,
  resource: Resource,
  values: V,
  current?: Values,
): Promise<V> {
  const work = workOn(resource);
  const given = values[work?.by ?? ""];
  if (!work?.standIn || isImport || typeof given !== "string") return values;
  if (given === current?.[work.by] || given === caller?.userId) return values;
  const standIn = atWorkFor(given, await readAway(tx));
  return standIn === given ? values : { ...values, [work.by]: standIn };
}

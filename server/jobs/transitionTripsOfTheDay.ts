import type { TripState } from "../../src/vocabulary";
import type { Transaction } from "../database/connection/Transaction";
import { organisationOf, todayOf } from "../rest/organisation/organisationOf";
import { lockTrip } from "../rest/trips/lockTrip";
import { transitionByItself } from "../rest/trips/transitionByItself";
import type { Context } from "../rest/endpoint/Context";

/** Trips at most in one job; the next one does the rest. */
const most = 200;

/** Sold trips that begin today are on trip, and those that ended yesterday are completed, on the organisation's calendar. */
export async function transitionTripsOfTheDay(context: Context): Promise<string | null> {
  const { tx, now } = context;
  const organisation = await organisationOf(tx);
  // One that somebody is writing just now is left to the next job.
  const due = await dueTrips(tx, now, `limit ${most} for no key update of t skip locked`);
  let count = 0;
  for (const { id, before } of due) {
    const trip = await lockTrip(tx, id);
    const after = await transitionByItself(context, trip, "day_began", organisation, before);
    if (after.status !== trip.status) count += 1;
  }
  return count === 1 ? "1 trip moved" : `${count} trips moved`;
}

/** Whether the calendar has something to do with any trip. */
export const hasTripsOfTheDay = async ({ tx, now }: Pick<Context, "tx" | "now">): Promise<boolean> =>
  (await dueTrips(tx, now, "limit 1")).length > 0;

async function dueTrips(
  tx: Transaction,
  now: Date,
  end: string,
): Promise<{ id: string; before: TripState | null }[]> {
  const today = todayOf(await organisationOf(tx), now);
  return tx.query(
    // A trip that was reopened from completed by hand stays until somebody closes it: it is not asked again.
    `select t.id, last.before
     from trips t left join lateral (
       select h.changes -> 'status' ->> 0 as before from history h
       where h.tenant_id = t.tenant_id and h.resource = 'trips' and h.row_id = t.id and h.changes ? 'status'
       order by h.id desc limit 1) last on true
     where t.deleted_at is null
       and (t.status = 'converted' and t.start_date <= $1::date
         or t.status = 'on_trip' and t.end_date < $1::date and last.before is distinct from 'completed')
     order by t.id ${end}`,
    [today],
  );
}

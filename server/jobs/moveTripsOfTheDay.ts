import type { TripState } from "../../src/domain/trips/tripStates";
import { lockTrip } from "../rest/trips/lockTrip";
import { moveByItself } from "../rest/trips/moveByItself";
import { organisationOf, todayOf } from "../rest/organisation/organisationOf";
import type { Job } from "./Job";

/** Trips at most in one round; the next round does the rest. */
const most = 200;

/** Sold trips that begin today are on trip, and those that ended yesterday are completed, on the organisation's calendar. */
export const moveTripsOfTheDay: Job = {
  name: "trips that begin and end",
  async run(deed) {
    const { tx, now } = deed;
    const organisation = await organisationOf(tx);
    const today = todayOf(organisation, now);
    const due = await tx.query<{ id: string; before: TripState | null }>(
      // A trip that was reopened from completed by hand stays until somebody closes it: it is not asked again. One that
      // somebody is writing just now is left to the next round.
      `select t.id, last.from_status as before
       from trips t left join lateral (
         select e.from_status from timeline e
         where e.trip_id = t.id and e.kind = 'status_change' and e.deleted_at is null
         order by e.created_at desc, e.id desc limit 1) last on true
       where t.deleted_at is null
         and (t.status = 'converted' and t.start_date <= $1::date
           or t.status = 'on_trip' and t.end_date < $1::date and last.from_status is distinct from 'completed')
       order by t.id limit ${most} for no key update of t skip locked`,
      [today],
    );
    let moved = 0;
    for (const { id, before } of due) {
      const trip = await lockTrip(tx, id);
      const after = await moveByItself(deed, trip, "day_began", organisation, before);
      if (after.status !== trip.status) moved += 1;
    }
    return moved;
  },
};

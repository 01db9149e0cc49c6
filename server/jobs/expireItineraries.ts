import { shortDate } from "../../src/domain/dates/shortDate";
import { itineraries } from "../../src/resources/itineraries";
import { changeRow } from "../rest/rows";
import { addTimelineEntries } from "../rest/timeline/addTimelineEntries";
import { organisationOf, todayOf } from "../rest/organisation/organisationOf";
import type { Job } from "./Job";

/** Offers at most in one round; the next round does the rest. */
const most = 200;

/** An offer that was sent and neither accepted nor declined expires on the day after its validity. */
export const expireItineraries: Job = {
  name: "offers that expire",
  async run(deed) {
    const today = todayOf(await organisationOf(deed.tx), deed.now);
    const due = await deed.tx.query<{ id: string; trip_id: string; name: string; valid_until: string }>(
      `select id, trip_id, name, valid_until from itineraries
       where status = 'sent' and valid_until < $1::date and deleted_at is null
       order by id limit ${most} for no key update skip locked`,
      [today],
    );
    for (const { id, trip_id: tripId, name, valid_until: validUntil } of due) {
      await changeRow(deed, itineraries, id, { status: "expired" });
      const body = `${name} expired: it was valid until ${shortDate(validUntil)}`;
      addTimelineEntries(deed, tripId, [{ kind: "note", body, itineraryId: id }]);
    }
    return due.length;
  },
};

import { followUps } from "../../../src/resources/followUps";
import { itineraries } from "../../../src/resources/itineraries";
import { discardAll, untrashAll } from "../../database/repository/changeAll";
import { Computed } from "../../database/repository/Computed";
import { keepNextFollowUp } from "./keepNextFollowUp";
import { addTimelineEntries } from "./addTimelineEntries";
import type { WriteContext } from "../endpoint/Context";

/** What belongs to a trip and is nothing without it; its history stays, since it tells where the trip went. */
const belongings = [followUps, itineraries] as const;

const inTrash = "In the trash";

/** What belongs to a trip goes into the trash with it: nobody is asked to call for a trip that is gone. */
export async function trashWithTrip(context: WriteContext, tripId: string): Promise<void> {
  await Promise.all(belongings.map((resource) => discardAll(context, resource, { tripId })));
  addTimelineEntries(context, tripId, [trashEntry(null, inTrash)]);
}

/** What went into the trash with the trip comes back with it; what was deleted before stays there. */
export async function restoreWithTrip(context: WriteContext, tripId: string): Promise<void> {
  // The trip's entry and what went with it carry the same moment: that of the transaction that trashed them.
  const deletedAt = new Computed(
    (add) => `(select max(created_at) from timeline where trip_id = ${add(tripId)}::uuid
      and kind = 'field_change' and changes @> ${add(JSON.stringify([{ field: "deletedAt", to: inTrash }]))}::jsonb)`,
  );
  await Promise.all(belongings.map((resource) => untrashAll(context, resource, { tripId, deletedAt })));
  addTimelineEntries(context, tripId, [trashEntry(inTrash, null)]);
  keepNextFollowUp(context.tx, tripId);
}

const trashEntry = (from: string | null, to: string | null) =>
  ({ kind: "field_change", changes: [{ field: "deletedAt", label: "Trip", from, to }] }) as const;

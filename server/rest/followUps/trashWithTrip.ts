import { addTimelineEntries } from "../timeline/addTimelineEntries";
import type { Deed } from "../trips/Deed";
import { keepNextFollowUp } from "./keepNextFollowUp";

const inTrash = "In the trash";

/** What is open for a trip goes into the trash with it, so that nobody is asked to call for a trip that is gone. */
export async function trashFollowUps(deed: Deed, tripId: string): Promise<void> {
  await deed.tx.query(
    `update follow_ups set deleted_at = now(), updated_at = now(), version = version + 1
     where trip_id = $1 and status = 'open' and deleted_at is null`,
    [tripId],
  );
  addTimelineEntries(deed, tripId, [trashEntry(null, inTrash)]);
}

/** What went into the trash with the trip comes back with it; what was deleted before stays there. */
export async function restoreFollowUps(deed: Deed, tripId: string): Promise<void> {
  // The trip's entry and its follow-ups carry the same moment: that of the transaction that trashed them.
  await deed.tx.query(
    `update follow_ups set deleted_at = null, updated_at = now(), version = version + 1
     where trip_id = $1 and deleted_at = (
       select max(created_at) from timeline where trip_id = $1 and kind = 'field_change' and changes @> $2::jsonb)`,
    [tripId, JSON.stringify([{ field: "deletedAt", to: inTrash }])],
  );
  addTimelineEntries(deed, tripId, [trashEntry(inTrash, null)]);
  keepNextFollowUp(deed.tx, tripId);
}

const trashEntry = (from: string | null, to: string | null) =>
  ({ kind: "field_change", changes: [{ field: "deletedAt", label: "Trip", from, to }] }) as const;

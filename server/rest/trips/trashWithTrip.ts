import { writerOf } from "../../database/query/Acting";
import { keepNextFollowUp } from "../followUps/keepNextFollowUp";
import { addTimelineEntries } from "../timeline/addTimelineEntries";
import type { WriteContext } from "../Work";

/** What belongs to a trip and is nothing without it; its history stays, since it tells where the trip went. */
const tables = ["follow_ups", "itineraries"];

const inTrash = "In the trash";

/** What belongs to a trip goes into the trash with it: nobody is asked to call for a trip that is gone. */
export async function trashWithTrip(context: WriteContext, tripId: string): Promise<void> {
  await context.tx.batch(
    tables.map((table) => ({
      text: `update ${table} set deleted_at = now(), updated_at = now(), updated_by = $2, version = version + 1
        where trip_id = $1 and deleted_at is null`,
      values: [tripId, writerOf(context.acting)],
    })),
  );
  addTimelineEntries(context, tripId, [trashEntry(null, inTrash)]);
}

/** What went into the trash with the trip comes back with it; what was deleted before stays there. */
export async function restoreWithTrip(context: WriteContext, tripId: string): Promise<void> {
  await context.tx.batch(
    tables.map((table) => ({
      // The trip's entry and what went with it carry the same moment: that of the transaction that trashed them.
      text: `update ${table} set deleted_at = null, updated_at = now(), updated_by = $2, version = version + 1
        where trip_id = $1 and deleted_at = (
          select max(created_at) from timeline where trip_id = $1 and kind = 'field_change' and changes @> $3::jsonb)`,
      values: [tripId, writerOf(context.acting), JSON.stringify([{ field: "deletedAt", to: inTrash }])],
    })),
  );
  addTimelineEntries(context, tripId, [trashEntry(inTrash, null)]);
  keepNextFollowUp(context.tx, tripId);
}

const trashEntry = (from: string | null, to: string | null) =>
  ({ kind: "field_change", changes: [{ field: "deletedAt", label: "Trip", from, to }] }) as const;

import * as z from "zod";
import type { Replan } from "../../../src/domain/itineraries/tripDifferences";
import { itineraries } from "../../../src/resources/itineraries";
import { trips } from "../../../src/resources/trips";
import { rowOf, shape } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { readRow } from "../endpoint/rows";
import { lockRow } from "../writes/lockRow";
import { refuseLocked } from "../writes/refuseLocked";
import { updateRow } from "../writes/updateRow";
import { consequencesAnswer } from "./consequencesAnswer";
import { planItinerary } from "./planItinerary";
import { planned, plannedParty, withoutNothing } from "./replanBody";

const body = z.strictObject({
  ...planned,
  dayCount: z
    .int("Enter a whole number of days.")
    .min(1, "An itinerary has at least one day.")
    .max(
      itineraries.fields.days.maxItems ?? 0,
      `An itinerary has at most ${itineraries.fields.days.maxItems} days.`,
    )
    .optional(),
  ...plannedParty,
});

/** Other dates, another length or another party, with what follows from it; a preview writes nothing. */
export const replanItinerary = endpoint({
  method: "POST",
  url: "/api/itineraries/:id/replan",
  access: { resource: itineraries, action: "update" },
  tag: itineraries.label.many,
  summary: "Change dates, length or party of an itinerary, or preview what follows from it",
  body,
  answer: shape({ itinerary: rowOf(itineraries), consequences: consequencesAnswer }),
  idempotent: true,
  async transact(context, { body: { version, preview, ...given }, params: { id } }) {
    const row = await lockRow(context, itineraries, id, { action: "update", version });
    refuseLocked(itineraries, row);
    const trip = await readRow(context.tx, trips, row.tripId);
    const { changes, after, consequences } = await planItinerary(
      context,
      row,
      trip,
      withoutNothing<Replan>(given),
    );
    const itinerary = preview ? after : await updateRow(context, itineraries, id, version, changes);
    return { itinerary, consequences };
  },
});

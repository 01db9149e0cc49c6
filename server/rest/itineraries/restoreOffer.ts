import * as z from "zod";
import { itineraries } from "../../../src/resources/itineraries";
import { offers } from "../../../src/resources/offers";
import { isWritable } from "../../../src/schema";
import { rowOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { readOne } from "../endpoint/readOne";
import { valuesOf } from "../endpoint/Values";
import { updateRow } from "../writes/updateRow";

const body = z.strictObject({ version: z.int() });

/** An itinerary says again what one of its versions says, at the prices of now. `version` is the itinerary's. */
export const restoreOffer = endpoint({
  method: "POST",
  url: "/api/offers/:id/draft",
  access: { resource: offers, action: "update" },
  tag: offers.label.many,
  summary: "Put a version back as the draft of its itinerary",
  body,
  answer: rowOf(itineraries),
  idempotent: true,
  async transact(context, { body: { version }, params: { id } }) {
    const offer = await readOne(context.tx, offers, id, context.caller);
    const written = Object.entries(valuesOf(itineraries, offer)).filter(([name]) => {
      const field = new Map(Object.entries(itineraries.fields)).get(name);
      return field && isWritable(field, "update");
    });
    return updateRow(context, itineraries, offer.itineraryId, version, Object.fromEntries(written));
  },
});

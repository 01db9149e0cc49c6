import * as z from "zod";
import { itineraries } from "../../../src/resources/itineraries";
import { presentSchema } from "../../../src/schema";
import { notFound } from "../../http/HttpError";
import { readOne } from "../endpoint/readOne";
import { rowOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { createRow } from "../writes/createRow";
import { copiedValues } from "./copiedValues";
import { itineraryDefaults } from "./itineraryDefaults";

const body = z
  .strictObject({
    // The schema of a text field gives a text.
    name: (presentSchema(itineraries.fields.name) as z.ZodType<string>).optional(),
  })
  .optional();

/** The same once more, what is empty included, as a draft of its own. Only a validity that has passed begins anew. */
export const duplicateItinerary = endpoint({
  method: "POST",
  url: "/api/itineraries/:id/duplicate",
  access: { resource: itineraries, action: "create" },
  tag: itineraries.label.many,
  summary: "Copy an itinerary as a new draft",
  body,
  answer: rowOf(itineraries),
  status: 201,
  idempotent: true,
  async transact(context, { body: given, params }) {
    const original = await readOne(context.tx, itineraries, params.id, context.caller);
    const fresh = await itineraryDefaults(context.tx, original.tripId, context.now);
    if (!fresh) throw notFound("This trip");
    const today = todayOf(await organisationOf(context.tx), context.now);
    const { validUntil } = original;
    const hasPassed = typeof validUntil === "string" && validUntil < today;
    const copy = {
      ...copiedValues(original),
      name: given?.name ?? fresh.name,
      validUntil: hasPassed ? fresh.validUntil : validUntil,
    };
    return createRow(context, itineraries, copy, { original });
  },
});

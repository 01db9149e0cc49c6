import * as z from "zod";
import { itineraries } from "../../../src/resources/itineraries";
import { createSchema, presentSchema } from "../../../src/schema";
import { notFound } from "../../http/HttpError";
import { rowOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { readBody } from "../endpoint/readBody";
import { createRow } from "../writes/createRow";
import { itineraryDefaults } from "./itineraryDefaults";

const body = z.strictObject({
  // The schema of a text field gives a text.
  name: (presentSchema(itineraries.fields.name) as z.ZodType<string>).optional(),
});

/** A new draft for a trip that begins with what the trip and the organisation already say. */
export const createForTrip = endpoint({
  method: "POST",
  url: "/api/trips/:id/itineraries",
  access: { resource: itineraries, action: "create" },
  tag: itineraries.label.many,
  summary: "Begin an itinerary for a trip",
  body,
  answer: rowOf(itineraries),
  status: 201,
  idempotent: true,
  async transact(context, { body: { name }, params }) {
    const defaults = await itineraryDefaults(context.tx, params.id, context.now);
    if (!defaults) throw notFound("This trip");
    const values = readBody(createSchema(itineraries), { ...defaults, ...(name ? { name } : {}) });
    return createRow(context, itineraries, values);
  },
});

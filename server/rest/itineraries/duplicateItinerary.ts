import * as z from "zod";
import { itineraries } from "../../../src/resources/itineraries";
import { isWritable, presentSchema } from "../../../src/schema/bodies";
import { notFound } from "../../auth/Refusal";
import { get } from "../../database/repository/get";
import { rowOf } from "../answers";
import { endpoint } from "../endpoint";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { createRow } from "../writes/createRow";
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
  async work(work, { body: given, params }) {
    const original = await get(work.tx, itineraries, params.id, work.caller);
    if (!original) throw notFound("This itinerary");
    const values = new Map<string, unknown>(Object.entries(original));
    const written = Object.entries(itineraries.fields)
      .filter(([, field]) => isWritable(field, "create"))
      .map(([name]) => [name, values.get(name)]);
    const fresh = await itineraryDefaults(work.tx, original.tripId, work.now);
    if (!fresh) throw notFound("This trip");
    const today = todayOf(await organisationOf(work.tx), work.now);
    const { validUntil } = original;
    const hasPassed = typeof validUntil === "string" && validUntil < today;
    const copy = {
      ...Object.fromEntries(written),
      name: given?.name ?? fresh.name,
      validUntil: hasPassed ? fresh.validUntil : validUntil,
    };
    return createRow(work, itineraries, copy, { original });
  },
});

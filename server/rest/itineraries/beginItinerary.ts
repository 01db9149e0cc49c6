import { given } from "./answers";
import * as z from "zod";
import { notFound } from "../../http/HttpError";
import { rowOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { readBody } from "../endpoint/compilers";
import { readOne } from "../endpoint/rows";
import { itineraryDefaults, writableValues } from "./itineraryDefaults";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { updateRow } from "../writes/writeRow";
import { createRow } from "../writes/createRow";
import { itineraries } from "../../../src/resources/itineraries";
import { offers } from "../../../src/resources/offers";
import { createSchema } from "../../../src/schema";

const newBody = z.strictObject({ name: given<string>(itineraries.fields.name) });

/** A new draft for a trip that begins with what the trip and the organisation already say. */
export const createForTrip = endpoint({
  method: "POST",
  url: "/api/trips/:id/itineraries",
  access: { resource: itineraries, action: "create" },
  summary: "Begin an itinerary for a trip",
  body: newBody,
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

/** The same once more, what is empty included, as a draft of its own. Only a validity that has passed begins anew. */
export const duplicateItinerary = endpoint({
  method: "POST",
  url: "/api/itineraries/:id/duplicate",
  access: { resource: itineraries, action: "create" },
  summary: "Copy an itinerary as a new draft",
  body: newBody.optional(),
  answer: rowOf(itineraries),
  status: 201,
  idempotent: true,
  async transact(context, { body: asked, params }) {
    const original = await readOne(context.tx, itineraries, params.id, context.caller);
    const fresh = await itineraryDefaults(context.tx, original.tripId, context.now);
    if (!fresh) throw notFound("This trip");
    const today = todayOf(await organisationOf(context.tx), context.now);
    const { validUntil } = original;
    const hasPassed = typeof validUntil === "string" && validUntil < today;
    const copy = {
      ...writableValues(original, "create"),
      name: asked?.name ?? fresh.name,
      validUntil: hasPassed ? fresh.validUntil : validUntil,
    };
    return createRow(context, itineraries, copy, { original });
  },
});

/** An itinerary says again what one of its versions says, at the prices of now. `version` is the itinerary's. */
export const restoreOffer = endpoint({
  method: "POST",
  url: "/api/offers/:id/draft",
  access: { resource: offers, action: "update" },
  summary: "Put a version back as the draft of its itinerary",
  body: z.strictObject({ version: z.int() }),
  answer: rowOf(itineraries),
  idempotent: true,
  async transact(context, { body: { version }, params: { id } }) {
    const offer = await readOne(context.tx, offers, id, context.caller);
    return updateRow(context, itineraries, offer.itineraryId, version, writableValues(offer, "update"));
  },
});

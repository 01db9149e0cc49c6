import * as z from "zod";
import { itineraries } from "../../../src/resources/itineraries";
import { itineraryTemplates } from "../../../src/resources/itineraryTemplates";
import { createSchema, presentSchema } from "../../../src/schema";
import { fieldError } from "../../http/HttpError";
import { rowOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { readBody } from "../endpoint/readBody";
import { readOne } from "../endpoint/readOne";
import { itineraryDefaults } from "../itineraries/itineraryDefaults";
import { createRow } from "../writes/createRow";
import { fitTemplate } from "./fitTemplate";

const body = z.strictObject({
  // The schemas of these fields give texts.
  tripId: presentSchema(itineraries.fields.tripId) as z.ZodType<string>,
  // As above.
  name: (presentSchema(itineraries.fields.name) as z.ZodType<string>).optional(),
});

/** A new draft for a trip with the days of a template, for the trip's dates and people. */
export const useTemplate = endpoint({
  method: "POST",
  url: "/api/itinerary-templates/:id/use",
  access: { resource: itineraries, action: "create" },
  tag: itineraryTemplates.label.many,
  summary: "Begin an itinerary for a trip with a template",
  body,
  answer: rowOf(itineraries),
  status: 201,
  idempotent: true,
  async transact(context, { body: { tripId, name }, params: { id } }) {
    const template = await readOne(context.tx, itineraryTemplates, id, context.caller);
    const defaults = await itineraryDefaults(context.tx, tripId, context.now);
    if (!defaults) throw fieldError("tripId", "This does not exist. Choose one from the list.");
    const { days, options, coverFileId } = await fitTemplate(context, template, defaults);
    const { inclusions, exclusions, terms } = template;
    const values = {
      ...defaults,
      ...{ days, options, coverFileId },
      // Where the template says nothing, the organisation's conditions stay.
      ...(inclusions.length > 0 ? { inclusions } : {}),
      ...(exclusions.length > 0 ? { exclusions } : {}),
      ...(terms ? { terms } : {}),
      ...(name ? { name } : {}),
    };
    return createRow(context, itineraries, readBody(createSchema(itineraries), values));
  },
});

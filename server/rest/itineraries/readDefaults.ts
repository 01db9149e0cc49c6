import { itineraries } from "../../../src/resources/itineraries";
import { notFound } from "../../http/HttpError";
import { fieldsOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { defaultNames, itineraryDefaults } from "./itineraryDefaults";

/** What a new itinerary of a trip would begin with, for a form that is not stored yet. */
export const readDefaults = endpoint({
  method: "GET",
  url: "/api/trips/:id/itinerary-defaults",
  access: { resource: itineraries, action: "create" },
  tag: itineraries.label.many,
  summary: "What a new itinerary of a trip begins with",
  answer: fieldsOf(itineraries, defaultNames),
  async read(tx, { params }) {
    const defaults = await itineraryDefaults(tx, params.id, tx.now);
    if (!defaults) throw notFound("This trip");
    return defaults;
  },
});

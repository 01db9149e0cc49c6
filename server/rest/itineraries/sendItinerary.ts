import { itineraries } from "../../../src/resources/itineraries";
import { rowOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { transitionBody } from "../resource/transitionBody";
import { transitionRow } from "../writes/transitionRow";

const body = transitionBody(itineraries).omit({ to: true }).optional();

/** The transition that is asked for most: an offer goes to the customer. */
export const sendItinerary = endpoint({
  method: "POST",
  url: "/api/itineraries/:id/send",
  access: { resource: itineraries, action: "update" },
  tag: itineraries.label.many,
  summary: "Send an itinerary",
  body,
  answer: rowOf(itineraries),
  idempotent: true,
  transact: (context, { body: asked, params }) =>
    transitionRow(context, itineraries, params.id, { ...asked, to: "sent" }),
});

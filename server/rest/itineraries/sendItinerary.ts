import type * as z from "zod";
import { itineraries } from "../../../src/resources/itineraries";
import { answerSchema } from "../answerSchema";
import type { Endpoint } from "../endpoint";
import { moveBody } from "../resource/moveBody";
import { moveRow } from "../writes/moveRow";

const body = moveBody(itineraries).omit({ to: true }).optional();

/** The move that is asked for most: an offer goes to the customer. */
export const sendItinerary: Endpoint<z.infer<typeof body>> = {
  method: "POST",
  url: "/api/itineraries/:id/send",
  access: { resource: itineraries, action: "update" },
  tag: itineraries.label.many,
  summary: "Send an itinerary",
  body,
  answer: answerSchema(itineraries),
  idempotent: true,
  work: (work, { body: asked, params }) =>
    moveRow(work, itineraries, params.id ?? "", { ...asked, to: "sent" }),
};

import * as z from "zod";
import { itineraries } from "../../../src/resources/itineraries";
import { storable } from "../../../src/schema/kinds/storable";
import { answerSchema } from "../answerSchema";
import type { Endpoint } from "../endpoint";
import { enterStatus } from "./enterStatus";

const body = z.strictObject({
  to: z.string("Say which status the itinerary moves to.").max(40),
  reason: storable(2_000).nullish(),
  version: z.int("Say which version was read.").min(1).optional(),
});

const common = {
  method: "POST",
  access: { resource: itineraries, action: "update" },
  tag: itineraries.label.many,
  answer: answerSchema(itineraries),
  idempotent: true,
} as const;

/** Moves an itinerary to another status. */
export const moveItinerary: Endpoint<z.infer<typeof body>> = {
  ...common,
  url: "/api/itineraries/:id/move",
  summary: "Send, accept, decline or reopen an itinerary",
  body,
  work: (work, { body: asked, params }) => enterStatus(work, params.id ?? "", asked),
};

const sendingBody = body.omit({ to: true }).optional();

/** The same for the move that is asked for most: an offer goes to the customer. */
export const sendItinerary: Endpoint<z.infer<typeof sendingBody>> = {
  ...common,
  url: "/api/itineraries/:id/send",
  summary: "Send an itinerary",
  body: sendingBody,
  work: (work, { body: asked, params }) => enterStatus(work, params.id ?? "", { ...asked, to: "sent" }),
};

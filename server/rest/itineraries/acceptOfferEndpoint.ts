import * as z from "zod";
import { offers } from "../../../src/resources/offers";
import { rowOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { lockWholeOf } from "../parts/lockWholeOf";
import { lockRow } from "../writes/lockRow";
import { acceptOffer } from "./acceptOffer";

const body = z
  .strictObject({
    amends: z.uuid().optional().describe("The version that was accepted before, where this takes its place."),
    reason: z.string().max(2_000).optional().describe("Why it does: asked for where the trip is sold."),
  })
  .optional();

/** The customer said yes to a version, whatever its itinerary says by now. */
export const acceptOfferEndpoint = endpoint({
  method: "POST",
  url: "/api/offers/:id/accept",
  access: { resource: offers, action: "update" },
  tag: offers.label.many,
  summary: "Accept a version: the trip takes over its dates, party and destinations",
  body,
  answer: rowOf(offers),
  idempotent: true,
  async transact(context, { body: acceptance, params: { id } }) {
    await lockWholeOf(context, offers, id);
    await lockRow(context, offers, id, { action: "update" });
    return acceptOffer(context, id, acceptance);
  },
});

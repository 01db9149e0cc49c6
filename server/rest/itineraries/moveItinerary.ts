import * as z from "zod";
import { checkItineraryMove } from "../../../src/domain/itineraries/checkItineraryMove";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import { Refusal } from "../../auth/Refusal";
import { get } from "../../database/repository/get";
import { update } from "../../database/repository/update";
import { answerSchema } from "../answerSchema";
import type { Endpoint } from "../endpoint";
import { openRow } from "../resource/openRow";
import { lockTrip } from "../trips/lockTrip";
import { todayOf, workRulesOf } from "../trips/workRulesOf";
import { rowAfter, staleVersion } from "../writes/writeOutcome";
import { afterItineraryMove } from "./afterItineraryMove";
import { lockWithTrip } from "./lockWithTrip";
import { sendingErrors } from "./sendingErrors";

const body = z.strictObject({
  to: z.string("Say which status the itinerary moves to.").max(40),
  reason: z.string("Enter a text.").max(2_000, "Use at most 2,000 characters.").nullish(),
  version: z.int("Say which version was read.").min(1).optional(),
});

/** Moves an itinerary to another status by the table of moves; see src/domain/itineraries/itineraryMoves.ts. */
export const moveItinerary: Endpoint<z.infer<typeof body>> = {
  method: "POST",
  url: "/api/itineraries/:id/move",
  access: { resource: itineraries, action: "update" },
  tag: itineraries.label.many,
  summary: "Send, accept, decline or reopen an itinerary",
  body,
  answer: answerSchema(itineraries),
  idempotent: true,
  async work(work, { body: { to, reason, version }, params }) {
    const { tx, caller, now } = work;
    const [row, trip] = await lockWithTrip(tx, params.id ?? "", caller);
    if (version !== undefined && version !== row.version) throw staleVersion(itineraries, row, caller);
    // The repository gives every field of the declaration.
    const itinerary = row as unknown as Itinerary;
    const today = todayOf(await workRulesOf(tx), now);
    const decision = checkItineraryMove({
      status: itinerary.status,
      to,
      role: caller.role,
      tripStatus: trip.status,
      errors: to === "sent" || to === "accepted" ? await sendingErrors(tx, itinerary, now) : [],
    });
    if (!decision.ok) throw new Refusal(422, decision.message, { errors: { to: [decision.message] } });
    if (to === "sent" && itinerary.validUntil !== null && itinerary.validUntil < today)
      throw new Refusal(422, "The offer's validity has passed. Set a later date before sending it.", {
        errors: { validUntil: ["This date has passed."] },
      });
    const changes = { status: decision.to, ...(to === "sent" ? { sentAt: today } : {}) };
    const moved = await update(tx, itineraries, itinerary.id, "any", changes, caller);
    rowAfter(moved, itineraries, caller);
    await afterItineraryMove(work, await lockTrip(tx, trip.id), itinerary, decision, reason?.trim() || null);
    const after = await get(tx, itineraries, itinerary.id, "system");
    return openRow(itineraries, after ?? row, caller);
  },
};

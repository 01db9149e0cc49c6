import { checkItineraryMove } from "../../../src/domain/itineraries/checkItineraryMove";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import type { AnyRow } from "../../../src/schema/resource";
import { Refusal } from "../../auth/Refusal";
import { get } from "../../database/repository/get";
import { update } from "../../database/repository/update";
import { lockTrip } from "../trips/lockTrip";
import { todayOf, workRulesOf } from "../trips/workRulesOf";
import type { CallersWork } from "../Work";
import { rowAfter, staleVersion } from "../writes/writeOutcome";
import { afterItineraryMove } from "./afterItineraryMove";
import { lockWithTrip } from "./lockWithTrip";
import { sendingErrors } from "./sendingErrors";

/** What is asked of an itinerary: the status that it shall enter, why, and the version that was read. */
export interface StatusAsked {
  to: string;
  reason?: string | null | undefined;
  version?: number | undefined;
}

/**
 * Moves an itinerary to another status by the table of moves (src/domain/itineraries/itineraryMoves.ts), with what
 * follows from it for its trip. Gives the itinerary as it is then.
 * @throws 404; 409 where it was changed since it was read; 422 where the move is not allowed or errors stop sending.
 */
export async function enterStatus(
  work: CallersWork,
  id: string,
  { to, reason, version }: StatusAsked,
): Promise<AnyRow> {
  const { tx, caller, now } = work;
  const [row, trip] = await lockWithTrip(tx, id, caller);
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
  rowAfter(await update(tx, itineraries, itinerary.id, "any", changes, caller), itineraries, caller);
  await afterItineraryMove(work, await lockTrip(tx, trip.id), itinerary, decision, reason?.trim() || null);
  return (await get(tx, itineraries, itinerary.id, "system")) ?? row;
}

import { checkItineraryMove } from "../../../src/domain/itineraries/checkItineraryMove";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import type { Faults } from "../../../src/schema/faults";
import type { AnyRow } from "../../../src/schema/resource";
import { Refusal } from "../../auth/Refusal";
import { get } from "../../database/repository/get";
import { update } from "../../database/repository/update";
import { lockTrip } from "../trips/lockTrip";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import type { Values } from "../Values";
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
  const today = todayOf(await organisationOf(tx), now);
  const decision = checkItineraryMove({
    status: itinerary.status,
    to,
    role: caller.role,
    tripStatus: trip.status,
    errors: to === "sent" || to === "accepted" ? await sendingErrors(tx, itinerary, now) : [],
  });
  const write = async (changes: Values) => {
    rowAfter(await update(tx, itineraries, itinerary.id, "any", changes, caller), itineraries, caller);
  };
  const refuse = async (message: string, errors: Faults): Promise<never> => {
    // Whoever may not change it hears that first: the refusal undoes what this writes.
    await write({});
    throw new Refusal(422, message, { errors });
  };
  if (!decision.ok) return refuse(decision.message, { to: [decision.message] });
  if (to === "sent" && itinerary.validUntil !== null && itinerary.validUntil < today)
    return refuse("The offer's validity has passed. Set a later date before sending it.", {
      validUntil: ["This date has passed."],
    });
  await write({ status: decision.to, ...(to === "sent" ? { sentAt: today } : {}) });
  await afterItineraryMove(work, await lockTrip(tx, trip.id), itinerary, decision, reason?.trim() || null);
  return (await get(tx, itineraries, itinerary.id, "system")) ?? row;
}

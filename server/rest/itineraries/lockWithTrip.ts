import { itineraries } from "../../../src/resources/itineraries";
import type { Trip } from "../../../src/resources/trips";
import type { AnyRow } from "../../../src/schema/resource";
import { notFound } from "../../auth/Refusal";
import type { Transaction } from "../../database/connection/Transaction";
import type { Acting } from "../../database/query/Acting";
import { get } from "../../database/repository/get";
import { lockTrip } from "../trips/lockTrip";
import { lockTripOf } from "../trips/lockTripOf";

/** An itinerary and its trip, both kept from changing. */
export async function lockWithTrip(
  tx: Transaction,
  id: string,
  acting: Acting,
): Promise<[itinerary: AnyRow, trip: Trip]> {
  const [, row] = await Promise.all([
    lockTripOf(tx, itineraries, id),
    get(tx, itineraries, id, acting, { lock: true }),
  ]);
  if (!row) throw notFound("This itinerary");
  // Every itinerary belongs to a trip: the field is required.
  return [row, await lockTrip(tx, row.tripId as string)];
}

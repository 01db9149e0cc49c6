import { itineraries } from "../../../src/resources/itineraries";
import type { Trip } from "../../../src/resources/trips";
import type { AnyRow } from "../../../src/schema/resource";
import { notFound } from "../../auth/Refusal";
import type { Transaction } from "../../database/connection/Transaction";
import type { Acting } from "../../database/query/Acting";
import { get } from "../../database/repository/get";
import { lockTrip } from "../trips/lockTrip";

/** An itinerary and its trip, both kept from changing. The trip comes first everywhere, so that two moves never wait for each other. */
export async function lockWithTrip(
  tx: Transaction,
  id: string,
  acting: Acting,
): Promise<[itinerary: AnyRow, trip: Trip]> {
  const [found] = await tx.query<{ trip_id: string }>(
    "select trip_id from itineraries where id = $1 and deleted_at is null",
    [id],
  );
  if (!found) throw notFound("This itinerary");
  const trip = await lockTrip(tx, found.trip_id);
  const row = await get(tx, itineraries, id, acting, { lock: true });
  if (!row) throw notFound("This itinerary");
  return [row, trip];
}

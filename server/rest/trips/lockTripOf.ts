import type { Resource } from "../../../src/schema";
import { HttpError } from "../../http/HttpError";
import type { Transaction } from "../../database/connection/Transaction";
import { tableOf } from "../../database/tables/tableOf";

/**
 * Keeps the trip that a row belongs to from changing, before the row itself is locked: the trip comes first everywhere,
 * so that two writes never wait for each other. A row or a trip that is not there is nobody's business here.
 */
export async function lockTripOf(tx: Transaction, resource: Resource, id: string): Promise<void> {
  await tx.query(
    `select from trips where id = (select x.trip_id from ${tableOf(resource).name} x where x.id = $1) for no key update`,
    [id],
  );
}

/** Refuses with 409 to take a row out of the trash whose trip stays there. The trip's row must be locked. @throws 409. */
export async function refuseTrashedTrip(tx: Transaction, tripId: unknown): Promise<void> {
  const live = await tx.query("select from trips where id = $1 and deleted_at is null", [tripId]);
  if (live.length === 0)
    throw new HttpError(409, "Its trip is in the trash. Take the trip out of the trash first.");
}

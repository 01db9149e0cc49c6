import { trips, type Trip } from "../../../src/resources/trips";
import { notFound } from "../../auth/Refusal";
import type { Transaction } from "../../database/connection/Transaction";
import { get } from "../../database/repository/get";

/** The trip, kept from changing until the transaction ends. @throws 404 where it is not there or in the trash. */
export async function lockTrip(tx: Transaction, id: string): Promise<Trip> {
  const row = await get(tx, trips, id, "system", { lock: true });
  if (!row) throw notFound("This trip");
  // The repository gives every field of the declaration.
  return row as unknown as Trip;
}

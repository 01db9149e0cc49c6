import { trips, type Trip } from "../../../src/resources/trips";
import { notFound } from "../../http/HttpError";
import type { Transaction } from "../../database/connection/Transaction";
import { readRow } from "../endpoint/rows";

/** The trip, kept from changing until the transaction ends. @throws 404 where it is not there or in the trash. */
export async function lockTrip(tx: Transaction, id: string): Promise<Trip> {
  const row = await readRow(tx, trips, id, { lock: true });
  if (!row) throw notFound("This trip");
  return row;
}

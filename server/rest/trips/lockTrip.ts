import { trips, type Trip } from "../../../src/resources/trips";
import type { Transaction } from "../../database/connection/Transaction";
import { readOne } from "../endpoint/rows";

/** The trip, kept from changing until the transaction ends. @throws 404 where it is not there or in the trash. */
export const lockTrip = (tx: Transaction, id: string): Promise<Trip> =>
  readOne(tx, trips, id, "system", { lock: true });

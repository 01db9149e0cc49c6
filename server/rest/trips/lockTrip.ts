import { trips, type Trip } from "../../../src/resources/trips";
import type { Transaction } from "../../database/connection/Transaction";
import { readOne } from "../endpoint/rows";

/** @throws 404 where it is missing or in the trash. */
export const lockTrip = (tx: Transaction, id: string): Promise<Trip> =>
  readOne(tx, trips, id, "system", { lock: true });

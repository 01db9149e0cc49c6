import { checkItinerary } from "../../../src/domain/itineraries/checkItinerary";
import type { Itinerary } from "../../../src/resources/itineraries";
import type { Transaction } from "../../database/connection/Transaction";
import { priceInputOf } from "./priceInputOf";

/** What keeps an itinerary from being sent, in words: the errors that nobody waived. */
export async function sendingErrors(tx: Transaction, itinerary: Itinerary, now: Date): Promise<string[]> {
  const input = await priceInputOf(tx, itinerary, now);
  return checkItinerary({ ...input, waivers: itinerary.waivedFindings })
    .filter(({ severity, waivedBecause }) => severity === "error" && waivedBecause === null)
    .map(({ message }) => message);
}

import { openErrors } from "../../../src/domain/findings/checkItinerary";
import type { Itinerary } from "../../../src/resources/itineraries";
import type { Transaction } from "../../database/connection/Transaction";
import { calculate } from "../../pricing/calculate";
import { priceInputOf } from "./priceInputOf";

/** What keeps an itinerary from being sent, in words: the errors that nobody waived. */
export async function sendingErrors(tx: Transaction, itinerary: Itinerary, now: Date): Promise<string[]> {
  const input = await priceInputOf(tx, itinerary, now);
  const waivers = itinerary.waivedFindings;
  const findings = await calculate(tx, "checked", { ...input, waivers });
  return openErrors(findings).map(({ message }) => message);
}

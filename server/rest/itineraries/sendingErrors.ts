import { openErrors } from "../../../src/domain/findings/checkItinerary";
import { checkOptions } from "../../../src/domain/findings/checkOptions";
import type { Itinerary } from "../../../src/resources/itineraries";
import type { Transaction } from "../../database/connection/Transaction";
import { priceInputOf } from "./priceInputOf";

/** What keeps an itinerary from being sent, in words: the errors that nobody waived. */
export async function sendingErrors(tx: Transaction, itinerary: Itinerary, now: Date): Promise<string[]> {
  const input = await priceInputOf(tx, itinerary, now);
  const findings = checkOptions({ ...input, waivers: itinerary.waivedFindings });
  return openErrors(findings).map(({ message }) => message);
}

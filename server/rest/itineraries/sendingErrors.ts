import { openErrors } from "../../../src/domain/findings/checkItinerary";
import type { Itinerary } from "../../../src/resources/itineraries";
import type { Transaction } from "../../database/connection/Transaction";
import { calculate } from "../../pricing/calculate";
import { priceInputOf } from "./priceInputOf";
import { isSamePrice, withKeptRates } from "./storedPrice";

const outdated =
  "Rates, taxes or how prices are made have changed since the price was saved. Open the itinerary and save today's price.";

/** What keeps an itinerary from being sent, in words: the errors that nobody waived, and a price that is not today's. */
export async function sendingErrors(tx: Transaction, itinerary: Itinerary, now: Date): Promise<string[]> {
  const input = await priceInputOf(tx, itinerary, now);
  const { totals, waivedFindings: waivers } = itinerary;
  const findings = await calculate(tx.tenantId, "checked", { ...input, waivers });
  const errors = openErrors(findings).map(({ message }) => message);
  const today = await calculate(tx.tenantId, "whole", withKeptRates(input, totals), { findings: false });
  return isSamePrice(totals, today.totals) ? errors : [...errors, outdated];
}

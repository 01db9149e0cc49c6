import type { AcceptedChoice } from "../../../src/domain/proposals/Proposal";
import type { Offer } from "../../../src/resources/offers";
import type { Transaction } from "../../database/connection/Transaction";
import { type Chosen, chosenOf } from "../itineraries/chosenOf";
import { type Ground, groundOf } from "../itineraries/priceOfChoice";
import { pricedChoice } from "./pricedChoice";

/** What a customer accepted, which is priced when nothing is read any more. */
export interface Accepted {
  readonly offer: Offer;
  readonly ground: Ground;
  readonly chosen: Chosen;
}

/** What the customer accepted by themselves; null otherwise: what staff accepted is the offer as it was sent. */
export async function acceptedOf(tx: Transaction, offer: Offer): Promise<Accepted | null> {
  const { decision, status } = offer;
  if (status !== "accepted" || decision?.kind !== "accepted") return null;
  const { optionId, items } = decision;
  return { offer, ground: await groundOf(tx, offer), chosen: chosenOf(offer, { optionId, items }) };
}

/** With the price of what was accepted. @throws 503 where too many prices wait. */
export async function acceptedChoice(
  tenantId: string,
  { offer, ground, chosen }: Accepted,
): Promise<AcceptedChoice> {
  const { optionId, items } = chosen;
  return { optionId, items, price: await pricedChoice(tenantId, offer, ground, chosen) };
}

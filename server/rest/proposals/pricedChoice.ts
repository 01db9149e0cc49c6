import type { ChosenPrice } from "../../../src/domain/proposals/Proposal";
import { chosenPrice } from "../../../src/domain/proposals/proposedPrice";
import { type Offer, offers } from "../../../src/resources/offers";
import { customerView } from "../../../src/schema";
import type { Chosen } from "../itineraries/chosenOf";
import { type Ground, priceOfChoice } from "../itineraries/priceOfChoice";

/** Prices that were worked out of late, by what was chosen of which version: neither changes. The oldest goes first. */
const known = new Map<string, ChosenPrice>();
const mostKnown = 500;

/** What an offer costs as it was chosen, as its customer may learn it. @throws 503 where too many prices wait. */
export async function pricedChoice(
  tenantId: string,
  offer: Offer,
  ground: Ground,
  chosen: Chosen,
): Promise<ChosenPrice> {
  const name = JSON.stringify([offer.id, chosen.optionId, chosen.items]);
  const worked = known.get(name);
  if (worked) return worked;
  const { totals } = await priceOfChoice({ tenantId }, offer, ground, chosen);
  const told = chosenPrice(customerView(offers.fields, { ...offer, totals }));
  known.set(name, told);
  const [oldest] = known.keys();
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
  return told;
}

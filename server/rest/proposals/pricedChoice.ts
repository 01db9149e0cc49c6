import type { ChosenPrice } from "../../../src/domain/proposals/Proposal";
import { chosenPrice } from "../../../src/domain/proposals/proposalOf";
import { type Offer, offers } from "../../../src/resources/offers";
import { customerView } from "../../../src/schema";
import { Kept } from "../../limits/Kept";
import type { Chosen } from "../itineraries/chosenOf";
import { type Ground, priceOfChoice } from "../itineraries/priceOfChoice";

/** Prices that were worked out of late, by what was chosen of which version: neither changes. */
const known = new Kept<ChosenPrice>(500);

/** What an offer costs as it was chosen, as its customer may learn it. @throws 503 where too many prices wait. */
export async function pricedChoice(
  tenantId: string,
  offer: Offer,
  ground: Ground,
  chosen: Chosen,
): Promise<ChosenPrice> {
  return known.get(JSON.stringify([offer.id, chosen.optionId, chosen.items]), async () => {
    const { totals } = await priceOfChoice({ tenantId }, offer, ground, chosen);
    return chosenPrice(customerView(offers.fields, { ...offer, totals }));
  });
}

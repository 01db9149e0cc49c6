import { itineraries } from "../../../src/resources/itineraries";
import type { Offer } from "../../../src/resources/offers";
import type { Context } from "../endpoint/Context";
import { changeRow } from "../endpoint/rows";
import type { Chosen } from "./chosenOf";
import { groundOf, priceOfChoice } from "./priceOfChoice";

/**
 * What a customer chose of a version becomes the itinerary's, at the price that they saw.
 * @returns that price.
 */
export async function applyChoice(
  context: Context,
  offer: Offer,
  chosen: Chosen,
): Promise<Pick<Offer, "totals" | "prices">> {
  const ground = await groundOf(context.tx, offer);
  const { sheetIds, ...price } = await priceOfChoice(context.tx.tenantId, offer, ground, chosen);
  const isBehind = (sheet: { id: string }) => sheetIds?.includes(sheet.id);
  await changeRow(context, itineraries, offer.itineraryId, {
    ...{ ...chosen.content, ...price },
    ...(sheetIds && {
      hotelSheetIds: ground.hotelSheets.filter(isBehind).map(({ id }) => id),
      activitySheetIds: ground.activitySheets.filter(isBehind).map(({ id }) => id),
      transportSheetIds: ground.transportSheets.filter(isBehind).map(({ id }) => id),
    }),
  });
  return price;
}

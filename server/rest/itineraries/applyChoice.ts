import { itineraries } from "../../../src/resources/itineraries";
import type { Offer } from "../../../src/resources/offers";
import type { Transaction } from "../../database/connection/Transaction";
import type { Context } from "../endpoint/Context";
import { changeRow } from "../endpoint/rows";
import { keepValue } from "../trips/keepValue";
import { type Choice, type Chosen, chosenOf } from "./chosenOf";
import { type Ground, groundOf, priceOfChoice } from "./priceOfChoice";

/** A version as its customer chose it, at its price, and what that stands on. */
interface PricedChoice {
  readonly chosen: Chosen;
  readonly price: Pick<Offer, "totals" | "prices">;
  readonly ground: Ground;
  /** Of the rate sheets behind the price; null where it is the one as sent. */
  readonly sheetIds: readonly string[] | null;
}

/** What a customer chose of a version, priced on what the version stood on. @throws 422 for what it does not offer; 503. */
export async function pricedAs(tx: Transaction, offer: Offer, choice: Choice): Promise<PricedChoice> {
  const chosen = chosenOf(offer, choice);
  const ground = await groundOf(tx, offer);
  const { sheetIds, ...price } = await priceOfChoice(tx, offer, ground, chosen);
  return { chosen, price, ground, sheetIds };
}

/** What a customer chose of a version becomes the itinerary's, at the price that they saw. */
export async function applyChoice(
  context: Context,
  { itineraryId, tripId, pricedBy }: Offer,
  { chosen, price, ground, sheetIds }: PricedChoice,
): Promise<void> {
  const isBehind = (sheet: { id: string }) => sheetIds?.includes(sheet.id);
  await changeRow(context, itineraries, itineraryId, {
    ...{ ...chosen.content, ...price, pricedBy: chosen.isAsSent ? pricedBy : null },
    ...(sheetIds && {
      hotelSheetIds: ground.hotelSheets.filter(isBehind).map(({ id }) => id),
      activitySheetIds: ground.activitySheets.filter(isBehind).map(({ id }) => id),
      transportSheetIds: ground.transportSheets.filter(isBehind).map(({ id }) => id),
    }),
  });
  keepValue(context.tx, tripId);
}

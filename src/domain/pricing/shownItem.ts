import { type ShownParts, usuallyShown } from "../../resources/shared/shownParts";
import type { PricedItinerary } from "../itineraries/pricedItinerary";
import type { Maybe } from "../../vocabulary";
import { mainOptionOf, optionOf } from "./options";

/** What says which items of an offer its customer sees. */
export interface ShowingOffer extends Pick<PricedItinerary, "options" | "chosenOptionId"> {
  readonly shows?: Maybe<ShownParts>;
}

/** Whether a customer sees an item: where one option alone is shown, those of the others are not. */
export function shownItem(offer: ShowingOffer): (item: { readonly optionId?: Maybe<string> }) => boolean {
  if ((offer.shows ?? usuallyShown).options) return () => true;
  const main = mainOptionOf(offer);
  return ({ optionId }) =>
    (optionOf({ optionId: optionId ?? null }, offer.options ?? [])?.id ?? main) === main;
}

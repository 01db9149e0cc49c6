import { shownParts } from "../../../resources/shared/shownParts";
import { documentLanguages } from "../../../vocabulary";
import { type Itinerary, itineraries } from "../../../resources/itineraries";
import { choice, type Fields } from "../../../schema";

/** What is asked before an itinerary is sent. */
export const presentedFields = ({ options }: Itinerary): Fields => ({
  language: choice({ label: "Language", choices: documentLanguages }),
  validUntil: itineraries.fields.validUntil,
  price: { ...shownParts.price, label: "Price shown" },
  itemPrices: { ...shownParts.itemPrices, label: "Show the prices of items" },
  ...(options.length > 1 ? { options: { ...shownParts.options, label: "Show all options" } } : {}),
});

import { choice, yesNo } from "../../schema";
import { type ShownPrice, shownPrices } from "../../vocabulary";

/** The parts of a price that the customer sees. */
export const shownParts = {
  price: choice({ label: "Price", choices: shownPrices, default: "total", customer: true }),
  itemPrices: yesNo({ label: "Prices of the items", default: false, customer: true }),
  options: yesNo({ label: "All options", default: true, customer: true }),
} as const;

export interface ShownParts {
  readonly price: ShownPrice;
  readonly itemPrices: boolean;
  readonly options: boolean;
}

/** The default. */
export const usuallyShown: ShownParts = { price: "total", itemPrices: false, options: true };

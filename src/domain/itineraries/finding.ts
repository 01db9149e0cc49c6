import type { PricedItem } from "./pricedItinerary";
import type { FindingCode } from "./findingCodes";
import type { FindingSeverity } from "../vocabulary";

/** A change that would settle a finding, as data: what to set or add where, and what the button says. */
export type FindingFix =
  | {
      readonly kind: "set_item";
      readonly label: string;
      readonly dayId: string;
      readonly itemId: string;
      readonly values: Partial<PricedItem>;
    }
  | {
      readonly kind: "add_item";
      readonly label: string;
      readonly dayId: string;
      /** The new item; its id is for whoever adds it to give. */
      readonly values: Omit<PricedItem, "id">;
    }
  | {
      readonly kind: "set_itinerary";
      readonly label: string;
      readonly values: { readonly validUntil: string };
    };

/** Something about an itinerary that somebody should look at. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: FindingSeverity;
  readonly dayId: string | null;
  readonly itemId: string | null;
  readonly message: string;
  readonly fix?: FindingFix;
}

import { countOf } from "../../money/amounts";
import type { PlacedItem } from "../../pricing/pricedLine";
import { inclusionOf } from "../pricedItinerary";

/** How many nights an item gives a bed for: a stay at least one, a vessel or vehicle as many as it says. */
export function stayNights({ item }: PlacedItem): number {
  if (item.kind === "hotel_stay") return countOf(item.nights, 1, 1);
  const moves = ["cruise", "train", "flight", "transport"].includes(item.kind ?? "");
  return moves ? countOf(item.nights, 0) : 0;
}

/** Whether an item is sure to happen, whoever pays for it. */
export function isSure({ item }: PlacedItem): boolean {
  return ["included", "complimentary", "own_arrangement"].includes(inclusionOf(item));
}

/** What an item is called in a message; `otherwise` where it has no name yet and does not begin the sentence. */
export function nameOf({ item }: PlacedItem, otherwise = "An item"): string {
  return item.title || otherwise;
}

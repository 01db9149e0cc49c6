import type { PricedItinerary } from "../itineraries/pricedItinerary";
import { isWhole } from "../money/minorAmount";
import type { PriceRules } from "../organisation/priceRules";
import type { Maybe } from "../vocabulary";
import type { Markup } from "./markup";
import type { CostedLine } from "./pricedLine";

/** Which level decides an item's markup, and how much it is there. */
export type MarkupSource =
  | { readonly kind: "percent"; readonly basisPoints: number; readonly level: string }
  | {
      readonly kind: "amount";
      readonly amount: bigint;
      readonly perPerson: boolean;
      readonly level: string;
      /** Items with the same pool share the amount; it is added once. */
      readonly pool: string;
    };

/** The markup of an item: its own, else the day's, else the itinerary's, else the organisation's percentage. */
export function markupSource(line: CostedLine, itinerary: PricedItinerary, rules: PriceRules): MarkupSource {
  const { item, itemIndex, day, dayIndex } = line.placed;
  return (
    readMarkup(item.markup, "the item", `item ${dayIndex} ${itemIndex}`) ??
    readMarkup(day.markup, `day ${dayIndex + 1}`, `day ${dayIndex}`) ??
    readMarkup(itinerary.markup, "the itinerary", "itinerary") ?? {
      kind: "percent",
      basisPoints: isWhole(rules.defaultMarkup) ? rules.defaultMarkup : 0,
      level: "the organisation",
    }
  );
}

/** A markup that is not filled in yet counts as none, so that the level above decides. */
function readMarkup(markup: Maybe<Markup>, level: string, pool: string): MarkupSource | null {
  if (markup?.kind === "percent" && isWhole(markup.basisPoints)) {
    return { kind: "percent", basisPoints: markup.basisPoints, level };
  }
  if (markup?.kind === "amount" && isWhole(markup.amount)) {
    return { kind: "amount", amount: BigInt(markup.amount), perPerson: markup.per === "person", level, pool };
  }
  return null;
}

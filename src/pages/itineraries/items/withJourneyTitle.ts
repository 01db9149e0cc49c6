import { journeyTitle } from "../../../domain/itineraries/journeyText";
import type { DraftItem } from "../draft/draft";

/** Changed places of a journey with the title that follows from them, where nobody gave it one of its own. */
export function withJourneyTitle(item: DraftItem, values: Partial<DraftItem>): Partial<DraftItem> {
  if (!("fromPlace" in values || "toPlace" in values)) return values;
  const isFree = !item.title || item.title === journeyTitle(item.kind, item);
  return isFree ? { ...values, title: journeyTitle(item.kind, { ...item, ...values }) } : values;
}

import { mainOptionOf } from "../../domain/pricing/priceInput";
import { storedTotalsOf } from "../../domain/pricing/priceResult";
import type { Itinerary } from "../../resources/itineraries";
import type { Trip } from "../../resources/trips";
import type { Draft } from "./draft/draft";
import type { LivePrice } from "./price/usePrice";
import { ReadItinerary } from "./reading/ReadItinerary";

interface DraftPaperProps {
  trip: Trip;
  /** As it is stored; left out for one that is not. */
  itinerary: Itinerary | undefined;
  draft: Draft;
  live: LivePrice | undefined;
}

/** What is being written as it is read, at the price that it has now. */
export function DraftPaper({ trip, itinerary, draft, live }: DraftPaperProps) {
  const main = live?.options.find(({ id }) => id === mainOptionOf(draft))?.price ?? live?.price;
  const totals = live && main ? storedTotalsOf(main, live.options) : null;
  return <ReadItinerary trip={trip} itinerary={{ ...itinerary, ...draft, totals }} />;
}

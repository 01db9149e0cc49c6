import { type ReactNode, useState } from "react";
import { notices } from "../../providers/notices";
import type { Itinerary } from "../../resources/itineraries";
import type { Trip } from "../../resources/trips";
import type { OpenDraft } from "../trips/itineraries/useItineraryMenu";
import { LazyItineraryReplan } from "../trips/replanning/LazyReplan";
import { planOf, type PlanValues } from "../trips/replanning/planValues";

interface Replanning {
  itinerary: Itinerary;
  proposed: Partial<PlanValues> | undefined;
}

/** Other dates or another party for what is being written: it is saved first, so that the preview is of what is on the page. */
export function useReplanning(trip: Trip, open: OpenDraft) {
  const [replanning, setReplanning] = useState<Replanning>();
  const [isBusy, setBusy] = useState(false);
  /** @param takenOver what of the trip is proposed; nothing where left out. */
  const start = async (takenOver?: "dates" | "party") => {
    setBusy(true);
    const itinerary = await open.settle();
    setBusy(false);
    if (itinerary) setReplanning({ itinerary, proposed: takenOver && proposedBy(trip, takenOver) });
    else
      notices.show({
        key: "itinerary",
        type: "warning",
        message: "Nothing was done: the itinerary could not be saved first.",
      });
  };
  const drawer: ReactNode = replanning && (
    <LazyItineraryReplan {...replanning} onClose={() => setReplanning(undefined)} />
  );
  return { start, isBusy, drawer };
}

function proposedBy(trip: Trip, takenOver: "dates" | "party"): Partial<PlanValues> {
  const { startDate, endDate, rooms, ...people } = planOf(trip);
  if (takenOver === "dates") return endDate ? { startDate, endDate } : { startDate };
  // Rooms go with the people, unless nobody said how many.
  return rooms === null ? people : { ...people, rooms };
}

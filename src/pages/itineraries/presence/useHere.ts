import { useEffect, useRef } from "react";
import { bePresent } from "../../../providers/changes/presence";
import { itineraries } from "../../../resources/itineraries";

/** Shows others that the person has the itinerary open, and at which day. Nothing for one that is not stored yet. */
export function useHere(itineraryId: string | undefined, dayId: string | null): void {
  const presence = useRef<ReturnType<typeof bePresent>>(undefined);
  useEffect(() => {
    if (!itineraryId) return;
    const here = (presence.current = bePresent(itineraries.name, itineraryId));
    return () => here.end();
  }, [itineraryId]);
  useEffect(() => presence.current?.at(dayId), [itineraryId, dayId]);
}

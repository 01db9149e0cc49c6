import { useState } from "react";
import type { Itinerary } from "../../resources/itineraries";
import type { Trip } from "../../resources/trips";
import { firstDays } from "./firstDays";

/** What the form of a new itinerary starts with; undefined for one that is stored. */
export function useInitial(
  trip: Trip,
  defaults: Partial<Itinerary> | undefined,
): Record<string, unknown> | undefined {
  const [initial] = useState(() => {
    if (!defaults) return undefined;
    const given = Object.entries(defaults).filter(([, value]) => value !== null && value !== undefined);
    return { ...Object.fromEntries(given), days: firstDays(trip) };
  });
  return initial;
}

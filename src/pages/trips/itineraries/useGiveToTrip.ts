import {
  type ComparedItinerary,
  type DifferenceKind,
  valuesForTrip,
} from "../../../domain/itineraries/tripDifferences";
import { apiErrorOf } from "../../../providers/apiError";
import { notices } from "../../../providers/notices";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import { type Trip, trips } from "../../../resources/trips";

/** What the button says that gives the trip what an itinerary has. */
export const giveWords: Readonly<Record<DifferenceKind, string>> = {
  dates: "Give the itinerary's dates to the trip",
  party: "Give the itinerary's party to the trip",
  destinations: "Give the itinerary's destinations to the trip",
};

/** Gives the trip what an itinerary has; what the trip had before is a click away. */
export function useGiveToTrip(trip: Trip) {
  const save = useSaveRow(trips, { mutationMode: "optimistic", refreshes: ["trips", "timeline"] });
  return (kind: DifferenceKind, itinerary: ComparedItinerary): void => {
    const given: Readonly<Record<string, unknown>> = { ...valuesForTrip(kind, itinerary) };
    const before = Object.fromEntries(
      Object.keys(given).map((name) => [name, new Map(Object.entries(trip)).get(name)]),
    );
    const tell = (thrown: unknown) =>
      notices.show({ key: "give", type: "error", message: apiErrorOf(thrown).message });
    save(given, trip).then(
      (stored) =>
        notices.show({
          key: "give",
          type: "success",
          message: `The trip has the itinerary's ${kind}.`,
          undo: () => void save(before, stored).catch(tell),
        }),
      tell,
    );
  };
}

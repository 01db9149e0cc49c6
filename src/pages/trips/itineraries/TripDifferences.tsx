import { Button } from "antd";
import {
  type ComparedItinerary,
  tripDifferences,
  type DifferenceKind,
  valuesForTrip,
} from "../../../domain/itineraries/tripDifferences";
import type { ItineraryStatus } from "../../../vocabulary";
import { type Trip, trips } from "../../../resources/trips";
import words from "../../../components/words.module.css";
import styles from "./itineraries.module.css";
import { type ReactNode, useState } from "react";
import { apiErrorOf } from "../../../providers/apiError";
import { notices } from "../../../providers/notices";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import { LazyTripReplan } from "../replanning/LazyReplan";
import type { PlanValues } from "../replanning/planValues";

interface TripDifferencesProps {
  trip: Trip;
  itinerary: ComparedItinerary & { status: ItineraryStatus };
  mayWork: boolean;
}

/** In these an offer still has a future. */
const living: readonly ItineraryStatus[] = ["draft", "sent", "accepted"];

/** In what an offer disagrees with its trip, each with the button that settles it. */
export function TripDifferences({ trip, itinerary, mayWork }: TripDifferencesProps) {
  const { give, drawer } = useGiveToTrip(trip);
  const differences = living.includes(itinerary.status) ? tripDifferences(trip, itinerary) : [];
  return (
    <>
      {differences.length > 0 && (
        <ul className={styles.differences} aria-label="Differs from the trip">
          {differences.map(({ kind, message }) => (
            <li key={kind}>
              <span className={words.late}>{message}</span>
              {mayWork && (
                <Button
                  size="small"
                  data-settles={itinerary.status === "accepted" ? "acceptedItineraryId" : undefined}
                  onClick={() => give(kind, itinerary)}
                >
                  {giveWords[kind]}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {drawer}
    </>
  );
}

/** What the button says that gives the trip what an itinerary has. */
export const giveWords: Readonly<Record<DifferenceKind, string>> = {
  dates: "Give the itinerary's dates to the trip",
  party: "Give the itinerary's party to the trip",
  destinations: "Give the itinerary's destinations to the trip",
};

interface GiveToTrip {
  give(kind: DifferenceKind, itinerary: ComparedItinerary): void;
  /** Asks before dates or the party are given: other drafts of the trip may follow. */
  drawer: ReactNode;
}

/** Gives the trip what an itinerary has; what the trip had before is a click away. */
export function useGiveToTrip(trip: Trip): GiveToTrip {
  const [proposed, propose] = useState<Partial<PlanValues>>();
  const save = useSaveRow(trips, { mutationMode: "optimistic", refreshes: ["trips", "timeline"] });
  const give: GiveToTrip["give"] = (kind, itinerary) => {
    // Of dates and of a party it gives values of the trip's fields.
    if (kind !== "destinations") return propose(valuesForTrip(kind, itinerary) as Partial<PlanValues>);
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
  const drawer = proposed && (
    <LazyTripReplan trip={trip} proposed={proposed} onClose={() => propose(undefined)} />
  );
  return { give, drawer };
}

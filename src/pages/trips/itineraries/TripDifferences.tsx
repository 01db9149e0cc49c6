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

const living: readonly ItineraryStatus[] = ["draft", "sent", "accepted"];

/** Shows how an itinerary differs from its trip, with a button for each difference. */
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

/** The labels of the buttons that copy an itinerary's values to the trip. */
export const giveWords: Readonly<Record<DifferenceKind, string>> = {
  dates: "Give the itinerary's dates to the trip",
  party: "Give the itinerary's party to the trip",
  destinations: "Give the itinerary's destinations to the trip",
};

interface GiveToTrip {
  give(kind: DifferenceKind, itinerary: ComparedItinerary): void;
  /** Changes the trip and says so, with an undo. */
  set(values: Partial<Trip>, said: string): void;
  /** Asks before the trip takes dates or party, because other drafts may follow. */
  drawer: ReactNode;
}

export function useGiveToTrip(trip: Trip): GiveToTrip {
  const [proposed, propose] = useState<Partial<PlanValues>>();
  const save = useSaveRow(trips, { mutationMode: "optimistic", refreshes: ["trips", "timeline"] });
  const set: GiveToTrip["set"] = (values, said) => {
    const given: Readonly<Record<string, unknown>> = { ...values };
    const before = Object.fromEntries(
      Object.keys(given).map((name) => [name, new Map(Object.entries(trip)).get(name)]),
    );
    const sayFailed = (thrown: unknown) =>
      notices.show({ key: "give", type: "error", message: apiErrorOf(thrown).message });
    save(given, trip).then(
      (stored) =>
        notices.show({
          key: "give",
          type: "success",
          message: said,
          undo: () => void save(before, stored).catch(sayFailed),
        }),
      sayFailed,
    );
  };
  const give: GiveToTrip["give"] = (kind, itinerary) => {
    const values = valuesForTrip(kind, itinerary);
    // `kind` is "dates" or "party" here, whose values are fields of the plan.
    if (kind !== "destinations") return propose(values as Partial<PlanValues>);
    // Destinations are a field of the trip.
    set(values as Partial<Trip>, `The trip has the itinerary's ${kind}.`);
  };
  const drawer = proposed && (
    <LazyTripReplan trip={trip} proposed={proposed} onClose={() => propose(undefined)} />
  );
  return { give, set, drawer };
}

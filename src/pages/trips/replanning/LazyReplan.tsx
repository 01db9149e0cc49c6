import { type ComponentType, type ReactNode, useState } from "react";
import { lazyPart } from "../../../components/lazyPart";
import { ApiError } from "../../../providers/apiError";
import type { Itinerary } from "../../../resources/itineraries";
import { planNames } from "../../../resources/shared/planNames";
import type { Trip } from "../../../resources/trips";
import { endAfter, planOfItinerary } from "./planValues";

export const LazyItineraryReplan = lazyPart(() => import("./ReplanDrawer").then((m) => m.ItineraryReplan));
export const LazyTripReplan = lazyPart(() => import("./ReplanDrawer").then((m) => m.TripReplan));

interface Asked<Row> {
  row: Row;
  body: object;
  onChanged(row: Row): void;
  onClose(): void;
}

interface AskedReplan<Row> {
  /** Resolves with the written row; rejects if the user closes the drawer. */
  ask(row: Row, body: object): Promise<Row>;
  drawer: ReactNode;
}

/** Shows the consequences of typed dates and party of a trip, and asks whether to save them. */
export const useAskedTripReplan = (): AskedReplan<Trip> => useAsked(AskedTrip);
export const useAskedItineraryReplan = (): AskedReplan<Itinerary> => useAsked(AskedItinerary);

function useAsked<Row>(Drawer: ComponentType<Asked<Row>>): AskedReplan<Row> {
  const [asked, setAsked] = useState<Asked<Row>>();
  const ask = (row: Row, body: object) =>
    new Promise<Row>((resolve, reject) => {
      const onClose = () => {
        reject(new ApiError("Dates and party are not changed yet."));
        setAsked(undefined);
      };
      setAsked({ row, body, onChanged: resolve, onClose });
    });
  return { ask, drawer: asked && <Drawer {...asked} /> };
}

function AskedTrip({ row, body, ...ends }: Asked<Trip>) {
  const isPlanned = ([name]: [string, unknown]) => planNames.some((one) => one === name);
  const [proposed = {}, beside = {}] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(body).filter((entry) => isPlanned(entry) === wanted)),
  );
  return <LazyTripReplan trip={row} proposed={proposed} beside={beside} {...ends} />;
}

/** The length stays: another start moves the end. */
function AskedItinerary({ row, body, ...ends }: Asked<Itinerary>) {
  const proposed = "startDate" in body ? { endDate: endAfter(planOfItinerary(row), body.startDate) } : {};
  return <LazyItineraryReplan itinerary={row} proposed={{ ...body, ...proposed }} {...ends} />;
}

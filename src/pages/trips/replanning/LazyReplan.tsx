import { lazy, Suspense, type ComponentType, type ReactNode, useState } from "react";
import type { ItineraryReplanProps, TripReplanProps } from "./ReplanDrawer";
import { ApiError } from "../../../providers/apiError";
import type { Itinerary } from "../../../resources/itineraries";
import type { Trip } from "../../../resources/trips";
import { endAfter, planNames, planOfItinerary } from "./planValues";

const ItineraryReplan = lazy(() => import("./ReplanDrawer").then((m) => ({ default: m.ItineraryReplan })));
const TripReplan = lazy(() => import("./ReplanDrawer").then((m) => ({ default: m.TripReplan })));

/** The drawers for other dates or another party, fetched when the first is opened. */
export const LazyItineraryReplan = (props: ItineraryReplanProps) => (
  <Suspense>
    <ItineraryReplan {...props} />
  </Suspense>
);
export const LazyTripReplan = (props: TripReplanProps) => (
  <Suspense>
    <TripReplan {...props} />
  </Suspense>
);

interface Asked<Row> {
  row: Row;
  /** What was typed. */
  body: object;
  onChanged(row: Row): void;
  onClose(): void;
}

interface AskedReplan<Row> {
  /** Ends with the row once it is written, and fails where the person leaves it as it was. */
  ask(row: Row, body: object): Promise<Row>;
  drawer: ReactNode;
}

/** Asks for what was typed of a trip's dates and party whether it shall be so, with what follows from it. */
export const useAskedTripReplan = (): AskedReplan<Trip> => useAsked(AskedTrip);

/** The same for an itinerary's. */
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

/** The length stays: with another start it ends on another day. */
function AskedItinerary({ row, body, ...ends }: Asked<Itinerary>) {
  const proposed = "startDate" in body ? { endDate: endAfter(planOfItinerary(row), body.startDate) } : {};
  return <LazyItineraryReplan itinerary={row} proposed={{ ...body, ...proposed }} {...ends} />;
}

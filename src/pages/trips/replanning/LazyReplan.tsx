import { lazy, Suspense } from "react";
import type { ItineraryReplanProps } from "./ItineraryReplan";
import type { TripReplanProps } from "./TripReplan";

const ItineraryReplan = lazy(() => import("./ItineraryReplan").then((m) => ({ default: m.ItineraryReplan })));
const TripReplan = lazy(() => import("./TripReplan").then((m) => ({ default: m.TripReplan })));

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

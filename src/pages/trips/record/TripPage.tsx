import { resourceNamed } from "../../../resources";
import type { Trip } from "../../../resources/trips";
import { RowPage } from "../../resource/detail/RowPage";
import { TripRecord } from "./TripRecord";
import { TripSkeleton } from "./TripSkeleton";

/** The page of one trip. */
export const TripPage = () => (
  <RowPage resource={resourceNamed("trips")} waiting={<TripSkeleton />}>
    {/* The row is one of the trips. */}
    {(row) => <TripRecord trip={row as unknown as Trip} />}
  </RowPage>
);

import { useMemo } from "react";
import { lazyPart } from "../../../components/lazyPart";
import { ResourceList } from "../../resource/list/ResourceList";
import type { Trip } from "../../../resources/trips";
import type { AnyRow } from "../../../schema";
import { useAskedTripReplan } from "../replanning/LazyReplan";
import { useStateLooks, organisationTrips } from "../stateLooks";
import { MineButton } from "./MineButton";
import { tripCells, tripHeadings } from "./tripCells";

const TripFacts = lazyPart(() => import("../record/TripPage").then((m) => m.TripFacts));

/** All trips: the generic list with cells that combine several fields. */
export function TripsPage() {
  const looks = useStateLooks();
  const resource = useMemo(() => organisationTrips(looks), [looks]);
  return (
    <ResourceList
      resource={resource}
      cells={tripCells}
      headings={tripHeadings}
      about="customerName"
      actions={<MineButton />}
      Facts={TripFacts}
      useAskedChange={useAskedDates}
    />
  );
}

/** Other dates of a trip may move its itineraries: a preview shows what follows. */
function useAskedDates() {
  const { ask, drawer } = useAskedTripReplan();
  // The list of trips holds rows of the resource trips.
  return { ask: (row: AnyRow, values: object) => ask(row as Trip, values), dialog: drawer };
}

import { useMemo } from "react";
import { ResourceList } from "../../resource/list/ResourceList";
import { useStateLooks } from "../useStateLooks";
import { MineButton } from "./MineButton";
import { organisationTrips } from "../organisationTrips";
import { TripBulkActions } from "./TripBulkActions";
import { tripCells, tripHeadings } from "./tripCells";

/** All trips: the generic list with cells that say what a trip's fields mean together. */
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
      bulkActions={TripBulkActions}
    />
  );
}

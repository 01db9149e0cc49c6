import { lazy } from "react";
import { FoldedPanel } from "../../../components/FoldedPanel";
import type { Itinerary } from "../../../resources/itineraries";
import type { Trip } from "../../../resources/trips";
import { ScreenOnly } from "../../printing/ScreenOnly";

const VersionList = lazy(() => import("./VersionList").then((m) => ({ default: m.VersionList })));

interface VersionsPanelProps {
  trip: Trip;
  itinerary: Itinerary;
  mayEdit: boolean;
}

/** What the customer got of an itinerary so far, read once it is opened; nothing while it was never sent. */
export const VersionsPanel = (props: VersionsPanelProps) =>
  props.itinerary.offerNumber ? (
    <ScreenOnly>
      <FoldedPanel heading="Versions">
        <VersionList {...props} />
      </FoldedPanel>
    </ScreenOnly>
  ) : null;

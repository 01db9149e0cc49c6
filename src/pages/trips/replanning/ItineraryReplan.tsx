import type { Consequences } from "../../../domain/replanning/consequencesOf";
import { callVerb } from "../../../providers/dataProvider";
import { rememberRow } from "../../../providers/rows/useRow";
import type { Itinerary } from "../../../resources/itineraries";
import { itineraryBody, planOfItinerary, type PlanValues } from "./planValues";
import { ReplanDrawer } from "./ReplanDrawer";
import { replan, tellReplanned } from "./writeReplan";

export interface ItineraryReplanProps {
  /** As it is stored. */
  itinerary: Itinerary;
  proposed?: Partial<PlanValues> | undefined;
  /** It is written. */
  onChanged?(itinerary: Itinerary): void;
  onClose(): void;
}

interface Answer {
  itinerary: Itinerary;
  consequences: Consequences;
}

/** Other dates or another party for one itinerary. */
export function ItineraryReplan({ itinerary, proposed, onChanged, onClose }: ItineraryReplanProps) {
  const { id, name, version } = itinerary;
  return (
    <ReplanDrawer
      title={`Dates and party of ${name}`}
      before={planOfItinerary(itinerary)}
      proposed={proposed}
      previewKey={["itineraries", id, version]}
      preview={async (changed, after) => {
        const body = { ...itineraryBody(changed, after), version, preview: true };
        const { consequences } = await callVerb<Answer>("itineraries", id, "replan", body);
        return [{ id, name, version, kept: null, consequences }];
      }}
      apply={async (changed, after) => {
        const body = { ...itineraryBody(changed, after), version };
        const { itinerary: row } = await replan<Answer>("itineraries", id, body);
        rememberRow("itineraries", row);
        onChanged?.(row);
        tellReplanned(`${name} has other dates or another party.`, [{ resource: "itineraries", row }]);
      }}
      onClose={onClose}
    />
  );
}

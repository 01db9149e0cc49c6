import { callVerb } from "../../../providers/dataProvider";
import { rememberRow } from "../../../providers/rows/useRow";
import type { Trip } from "../../../resources/trips";
import { planOf, type PlanValues } from "./planValues";
import { type Affected, ReplanDrawer } from "./ReplanDrawer";
import { replan, tellReplanned } from "./writeReplan";

export interface TripReplanProps {
  trip: Trip;
  proposed?: Partial<PlanValues> | undefined;
  /** What is written along with it. */
  beside?: Partial<Pick<Trip, "dateFlexibility">>;
  /** It is written. */
  onChanged?(trip: Trip): void;
  onClose(): void;
}

interface Answer {
  trip: Trip;
  itineraries: Affected[];
}

/** Other dates or another party for a trip, and for those of its drafts that follow it. */
export function TripReplan({ trip, proposed, beside, onChanged, onClose }: TripReplanProps) {
  const { id, reference, version } = trip;
  return (
    <ReplanDrawer
      title={`Dates and party of ${reference}`}
      before={planOf(trip)}
      proposed={proposed}
      previewKey={["trips", id, version]}
      preview={async (changed) => {
        const body = { ...changed, version, preview: true };
        return (await callVerb<Answer>("trips", id, "replan", body)).itineraries;
      }}
      apply={async (changed, _after, following) => {
        const itineraries = following.map((one) => ({ id: one.id, version: one.version }));
        const answer = await replan<Answer>("trips", id, { ...changed, ...beside, version, itineraries });
        rememberRow("trips", answer.trip);
        onChanged?.(answer.trip);
        tellReplanned("The trip has other dates or another party.", [
          { resource: "trips", row: answer.trip },
          ...answer.itineraries
            .filter(({ kept }) => kept === null)
            .map((row) => ({ resource: "itineraries" as const, row })),
        ]);
      }}
      isChosen
      onClose={onClose}
    />
  );
}

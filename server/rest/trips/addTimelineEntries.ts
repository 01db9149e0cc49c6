import type { CloseReason, TimelineKind, TripState } from "../../../src/domain/vocabulary";
import { timeline } from "../../../src/resources/timeline";
import type { Computed } from "../../database/repository/Computed";
import { insertLater } from "../../database/repository/insert";
import { keyNameOf, writerOf } from "../../database/query/Acting";
import type { Change } from "./describeChanges";
import type { WriteContext } from "../endpoint/Context";

/** What happened to a trip. */
export interface TimelineFact {
  kind: TimelineKind;
  body?: string | Computed | null;
  fromStatus?: TripState;
  toStatus?: TripState;
  closeReason?: CloseReason | null;
  itineraryId?: string;
  changes?: readonly Change[];
}

/** Writes what happened into a trip's history, in this order. */
export function addTimelineEntries(
  { tx, acting }: WriteContext,
  tripId: string,
  facts: readonly TimelineFact[],
): void {
  const by = { createdBy: writerOf(acting), apiKey: keyNameOf(acting) };
  const rows = facts.map((fact) => ({ ...fact, ...by, tripId }));
  insertLater(tx, timeline, rows);
}

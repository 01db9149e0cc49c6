import { followUps } from "../../../src/resources/followUps";
import type { Trip } from "../../../src/resources/trips";
import type { TripState } from "../../../src/domain/trips/tripStates";
import { insertRow } from "../rows";
import type { Deed } from "../trips/Deed";
import type { WorkRules } from "../trips/workRulesOf";
import { keepNextFollowUp } from "./keepNextFollowUp";

/** Plans what the organisation's rules say for a trip that came into a state. */
export async function planFollowUps(
  deed: Deed,
  trip: Pick<Trip, "id" | "assigneeUserId">,
  state: TripState,
  rules: WorkRules["followUpRules"],
): Promise<void> {
  const due = rules.filter(({ status }) => status === state);
  for (const { afterHours, kind } of due) {
    await insertRow(deed, followUps, {
      tripId: trip.id,
      kind,
      dueAt: dueAfter(deed.now, afterHours),
      assigneeUserId: trip.assigneeUserId,
    });
  }
  if (due.length > 0) await keepNextFollowUp(deed.tx, trip.id);
}

/** When the first of what the rules plan for a state is due; null where they plan nothing. */
export function firstDue(rules: WorkRules["followUpRules"], state: TripState, now: Date): string | null {
  const hours = rules.flatMap(({ status, afterHours }) => (status === state ? [afterHours] : []));
  return hours.length > 0 ? dueAfter(now, Math.min(...hours)) : null;
}

const dueAfter = (now: Date, hours: number): string =>
  new Date(now.getTime() + hours * 3_600_000).toISOString();

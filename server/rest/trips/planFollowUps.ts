import { followUps } from "../../../src/resources/followUps";
import type { Trip } from "../../../src/resources/trips";
import type { TripState } from "../../../src/domain/vocabulary";
import { insertLater } from "../../database/repository/insert";
import { writerOf } from "../../database/query/Acting";
import type { Tenant } from "../../../src/resources/tenants";
import type { WriteContext } from "../endpoint/Context";

/** Plans what the organisation's rules say for a trip that came into a state. Its next step is kept by the caller. */
export function planFollowUps(
  { tx, acting, now }: WriteContext,
  trip: Pick<Trip, "id" | "assigneeUserId">,
  state: TripState,
  rules: Tenant["followUpRules"],
): void {
  const due = rules.filter(({ status }) => status === state);
  const rows = due.map(({ afterHours, kind }) => ({
    tripId: trip.id,
    kind,
    dueAt: dueAfter(now, afterHours),
    assigneeUserId: trip.assigneeUserId,
    createdBy: writerOf(acting),
  }));
  insertLater(tx, followUps, rows);
}

/** When the first of what the rules plan for a state is due; null where they plan nothing. */
export function firstDue(rules: Tenant["followUpRules"], state: TripState, now: Date): string | null {
  const hours = rules.flatMap(({ status, afterHours }) => (status === state ? [afterHours] : []));
  return hours.length > 0 ? dueAfter(now, Math.min(...hours)) : null;
}

const dueAfter = (now: Date, hours: number): string =>
  new Date(now.getTime() + hours * 3_600_000).toISOString();

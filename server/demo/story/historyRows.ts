import { shortDateRange } from "../../../src/domain/dates/plainDate";
import type { Values } from "../../rest/endpoint/Values";
import { regions, staffPlans } from "../data";
import { userOf, type Seeding } from "../Seeding";
import type { Happening } from "./Chronicle";
import type { SeededTrip } from "./SeededTrip";
import type { TripPlan } from "./tripPlans";

/** The entries of a trip's history as rows. */
export function historyRows(
  seeding: Seeding,
  { id, plan, chronicle }: SeededTrip,
  itineraryIds: readonly string[],
): Values[] {
  let holder: string | null = null;
  return chronicle.happenings.map((happening) => {
    const { at, by, kind, fromStatus, toStatus, closeReason, itinerary, assignedTo } = happening;
    const to = assignedTo ? nameOf(assignedTo) : null;
    const changes = to ? [{ field: "assigneeUserId", label: "Assigned to", from: holder, to }] : [];
    if (to) holder = to;
    return {
      tripId: id,
      kind,
      body: kind === "enquiry" ? askedFor(plan) : (bodyOf(happening, plan) ?? null),
      fromStatus: fromStatus ?? null,
      toStatus: toStatus ?? null,
      closeReason: closeReason ?? null,
      itineraryId: itinerary === undefined ? null : (itineraryIds[itinerary] ?? null),
      changes,
      createdAt: at.toISOString(),
      createdBy: by ? userOf(seeding, by) : null,
    };
  });
}

const bodyOf = ({ body, itinerary }: Happening, plan: TripPlan): string | undefined =>
  body ?? (itinerary === undefined ? undefined : plan.itineraries[itinerary]?.name);

const nameOf = (role: string): string => staffPlans.find((plan) => plan.role === role)?.fullname ?? role;

function askedFor({ adults, childAges, region, startDate, endDate, source }: TripPlan): string {
  const children =
    childAges.length === 0 ? "" : `, ${childAges.length} ${childAges.length === 1 ? "child" : "children"}`;
  return [
    `${adults} ${adults === 1 ? "adult" : "adults"}${children}`,
    regions[region].destinations.join(", "),
    shortDateRange(startDate, endDate),
    `by ${source}`,
  ].join(" · ");
}

import type { Role } from "../organisation/roles";
import type { TripState } from "./tripStates";

/** One allowed move of a trip and what it asks for. */
export interface TripMove {
  readonly from: TripState;
  readonly to: TripState;
  /** Who may make it by hand. Whether an operations user may touch this very trip is the access rules' business. */
  readonly roles: readonly Role[];
  /** A free text that says why. */
  readonly reasonRequired?: true;
  /** A close reason (a choice) that ends the work on the trip, kept in the trip's closeReason. */
  readonly closeReasonRequired?: true;
  /** A date, today or later, on which somebody looks at the trip again. */
  readonly reviewDateRequired?: true;
  /** Start and end date set, in order, and no longer flexible. */
  readonly needsDates?: true;
  /** An email address, a phone number or a WhatsApp number. */
  readonly needsContact?: true;
  /** Exactly one accepted itinerary. */
  readonly needsAcceptedItinerary?: true;
}

/** Who works on trips at all. */
const workers: readonly Role[] = ["owner", "admin", "sales", "operations"];
/** Who may undo what binds the business. */
const leaders: readonly Role[] = ["owner", "admin"];

const closing = { roles: workers, closeReasonRequired: true } as const;
const pausing = { roles: workers, reasonRequired: true, reviewDateRequired: true } as const;
const converting = {
  roles: workers,
  needsDates: true,
  needsContact: true,
  needsAcceptedItinerary: true,
} as const;

/** Every move that a trip may make. Any other is refused. Source: docs/domain.md, "The life of a trip". */
export const tripMoves: readonly TripMove[] = [
  { from: "new", to: "in_progress", roles: workers },
  { from: "new", to: "on_hold", ...pausing },
  { from: "new", to: "cancelled", ...closing },
  { from: "in_progress", to: "quoted", roles: workers },
  { from: "in_progress", to: "converted", ...converting },
  { from: "in_progress", to: "on_hold", ...pausing },
  { from: "in_progress", to: "cancelled", ...closing },
  { from: "quoted", to: "converted", ...converting },
  { from: "quoted", to: "in_progress", roles: workers },
  { from: "quoted", to: "on_hold", ...pausing },
  { from: "quoted", to: "cancelled", ...closing },
  { from: "on_hold", to: "in_progress", roles: workers },
  { from: "on_hold", to: "quoted", roles: workers },
  { from: "on_hold", to: "converted", ...converting },
  { from: "on_hold", to: "cancelled", ...closing },
  { from: "converted", to: "on_trip", roles: workers },
  { from: "converted", to: "quoted", roles: leaders, reasonRequired: true },
  { from: "converted", to: "dropped", roles: leaders, closeReasonRequired: true },
  { from: "on_trip", to: "completed", roles: workers },
  { from: "on_trip", to: "dropped", roles: leaders, closeReasonRequired: true },
  { from: "completed", to: "on_trip", roles: leaders },
  { from: "cancelled", to: "in_progress", roles: workers, reasonRequired: true },
  { from: "dropped", to: "converted", roles: leaders },
];

import type {
  CloseReason,
  TimelineKind,
  TripState,
  FollowUpKind,
  FollowUpOutcome,
} from "../../../src/domain/vocabulary";
import type { Role } from "../../../src/schema";

/** Something that happened to a trip. `by` null: by itself. */
export interface Happening {
  at: Date;
  by: Role | null;
  kind: TimelineKind;
  body?: string;
  fromStatus?: TripState;
  toStatus?: TripState;
  closeReason?: CloseReason;
  /** Which of the trip's itineraries it is about. */
  itinerary?: number;
  assignedTo?: Role;
}

/** Something to do for a trip, or done. */
export interface Plan {
  kind: FollowUpKind;
  dueAt: Date;
  assignee: Role | null;
  note?: string;
  done?: { at: Date; outcome: FollowUpOutcome };
}

/** The life of a trip so far, and what comes next. */
export interface Chronicle {
  createdAt: Date;
  happenings: readonly Happening[];
  plans: readonly Plan[];
  /** When the itineraries were written and sent. */
  writtenAt: Date;
  sentAt: Date;
}

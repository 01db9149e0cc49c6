import type { FollowUpKind, FollowUpOutcome, TimelineKind, TripState } from "../../../src/vocabulary";
import type { Role } from "../../../src/schema";
import type { Values } from "../../rest/endpoint/Context";

export interface Range {
  from: number;
  to: number;
}

/** When a step of a trip's story is done, and by whom. Of several values one is picked. */
interface When {
  /** Default: the seller of the trip. */
  by?: Role;
  /** Working hours after the previous step. */
  after?: number | Range;
  /** The day relative to the first or last day of the journey, instead of `after`. */
  on?: { of: "start" | "end"; days: number; clock: string };
  /** The likelihood of the step, from 0 to 1; default 1. */
  chance?: number;
}

/** One action of the staff on a trip; `verbs` in seedTrips.ts carries it out. */
export type Step = When &
  (
    | { do: "log"; kinds: readonly TimelineKind[]; bodies: readonly string[] }
    /** `room`: index of the hotel room; default 0. */
    | { do: "write"; room?: number }
    | { do: "send" | "accept" }
    /** `review`: days from the day of seeding until the trip is looked at again. */
    | { do: "move"; to: TripState; given: readonly Values[]; review?: Range }
    | { do: "hand"; to: Role; team: string }
    /** `due`: days from the day of seeding; trips take turns. */
    | { do: "plan"; kind: FollowUpKind; note: string; due: readonly Range[]; clock: readonly string[] }
    /** Completes the open follow-up that is due first. */
    | { do: "finish"; outcomes: readonly FollowUpOutcome[] }
  );

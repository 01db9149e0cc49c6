import type { FollowUpKind, FollowUpOutcome, TimelineKind, TripState } from "../../../src/vocabulary";
import type { Role } from "../../../src/schema";
import type { Values } from "../../rest/endpoint/Context";

export interface Range {
  from: number;
  to: number;
}

/** When a step of a trip's story is done, and by whom; where several of a thing are named, one is picked. */
interface When {
  /** Whoever sells the trip where not given. */
  by?: Role;
  /** Working hours after the step before. */
  after?: number | Range;
  /** The day, seen from the first or the last of the journey, in place of `after`. */
  on?: { of: "start" | "end"; days: number; clock: string };
  /** How likely it is that it was done, from 0 to 1; certain where not given. */
  chance?: number;
}

/** Something that somebody did for a trip: each is a verb of the product (verbs.ts). */
export type Step = When &
  (
    | { do: "log"; kinds: readonly TimelineKind[]; bodies: readonly string[] }
    /** `room`: in which of the hotels' rooms, the first where not given. */
    | { do: "write"; room?: number }
    | { do: "send" | "accept" }
    /** `review`: in how many days from the day of seeding the trip is looked at again. */
    | { do: "move"; to: TripState; given: readonly Values[]; review?: Range }
    | { do: "hand"; to: Role; team: string }
    /** `due`: days from the day of seeding, the trips taking turns. */
    | { do: "plan"; kind: FollowUpKind; note: string; due: readonly Range[]; clock: readonly string[] }
    /** The follow-up that is due first is done. */
    | { do: "finish"; outcomes: readonly FollowUpOutcome[] }
  );

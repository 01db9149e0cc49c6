import type { Chronicle } from "./Chronicle";
import type { TripPlan } from "./tripPlans";

/** A trip of the demo with everything that belongs to it. */
export interface SeededTrip {
  id: string;
  plan: TripPlan;
  chronicle: Chronicle;
}

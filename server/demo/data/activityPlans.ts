import { activitiesAbroad } from "./activitiesAbroad";
import { activitiesOfTheNorth } from "./activitiesOfTheNorth";
import { activitiesOfTheSouth } from "./activitiesOfTheSouth";
import type { ActivityPlan } from "./ActivityPlan";

/** The activities of the demo, two in each city. */
export const activityPlans: readonly ActivityPlan[] = [
  ...activitiesOfTheSouth,
  ...activitiesOfTheNorth,
  ...activitiesAbroad,
];

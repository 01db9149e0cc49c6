import type { HotelPlan } from "./HotelPlan";
import { hotelsAbroad } from "./hotelsAbroad";
import { hotelsOfTheNorth } from "./hotelsOfTheNorth";
import { hotelsOfTheSouth } from "./hotelsOfTheSouth";

/** The hotels of the demo, one in each city. */
export const hotelPlans: readonly HotelPlan[] = [...hotelsOfTheSouth, ...hotelsOfTheNorth, ...hotelsAbroad];

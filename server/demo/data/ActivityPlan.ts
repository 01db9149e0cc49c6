import type { ActivityType, Weekday } from "../../../src/domain/vocabulary";
import type { Scene } from "../pictures/Scene";

/** A demo activity in short; prices are major units of the city's currency. */
export interface ActivityPlan {
  name: string;
  type: ActivityType;
  city: string;
  minutes: number;
  /** When it starts. */
  start: string;
  opens?: readonly [opens: string, closes: string];
  closed?: readonly Weekday[];
  /** A price for each person by age, or one for a private group. */
  price: { adult: number; child: number } | { group: number };
  meetingPoint: string;
  description: string;
  supplier: string;
  motif: Scene["motif"];
}

import type { Choices, ValueOf } from "../vocabulary/choice";

/** What kind of thing an activity is. */
export const activityTypes = {
  sightseeing: { label: "Sightseeing" },
  tour: { label: "Tour" },
  adventure: { label: "Adventure" },
  water_sport: { label: "Water sport" },
  wildlife: { label: "Wildlife" },
  cultural: { label: "Cultural" },
  show: { label: "Show" },
  theme_park: { label: "Theme park" },
  dining: { label: "Dining" },
  wellness: { label: "Wellness" },
  shopping: { label: "Shopping" },
  transfer: { label: "Transfer" },
  guide: { label: "Guide" },
  other: { label: "Other" },
} as const satisfies Choices;

/** The stored value of an activity type. */
export type ActivityType = ValueOf<typeof activityTypes>;

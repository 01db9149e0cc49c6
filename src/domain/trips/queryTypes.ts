import type { Choices, ValueOf } from "../vocabulary/choice";

/** What kind of party travels, as travel businesses sort their enquiries. */
export const queryTypes = {
  individual: { label: "Individual" },
  group: { label: "Group" },
  family: { label: "Family" },
  couple: { label: "Couple" },
  honeymoon: { label: "Honeymoon" },
  friends: { label: "Friends" },
  solo: { label: "Solo" },
  corporate: { label: "Corporate" },
  mice: { label: "MICE (meetings, incentives, conferences, events)" },
  educational: { label: "Educational" },
  pilgrimage: { label: "Pilgrimage" },
  adventure: { label: "Adventure" },
  wildlife: { label: "Wildlife" },
  wedding: { label: "Wedding" },
  senior: { label: "Senior travellers" },
} as const satisfies Choices;

/** The stored value of a query type. */
export type QueryType = ValueOf<typeof queryTypes>;

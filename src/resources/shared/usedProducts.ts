import { references } from "../../schema";

/** Of what the server derives of the days. */
export const derivedReferences = {
  readOnly: true,
  indexed: true,
  maxItems: 400,
  optional: true,
  history: false,
  onMerge: "unite",
} as const;

/** What the items of the days name, in whatever option. */
export const usedProducts = {
  hotelIds: references({ ...derivedReferences, label: "Hotels", to: "hotels" }),
  activityIds: references({ ...derivedReferences, label: "Activities", to: "activities" }),
  transportIds: references({ ...derivedReferences, label: "Transport", to: "transport-services" }),
} as const;

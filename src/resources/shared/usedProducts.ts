import { references } from "../../schema";

/** Properties of references that the server derives from the days. */
export const derivedReferences = {
  readOnly: true,
  indexed: true,
  maxItems: 400,
  optional: true,
  history: false,
  onMerge: "unite",
} as const;

/** The products in the days, in any option. */
export const usedProducts = {
  hotelIds: references({ ...derivedReferences, label: "Hotels", to: "hotels" }),
  activityIds: references({ ...derivedReferences, label: "Activities", to: "activities" }),
  transportIds: references({ ...derivedReferences, label: "Transport", to: "transport-services" }),
} as const;

import type { Choices, ValueOf } from "../vocabulary/choice";

/** Where a trip goes, seen from the travel business's own country. */
export const tripScopes = {
  domestic: { label: "Domestic", colour: "green" },
  inbound: { label: "Inbound", colour: "blue" },
  outbound: { label: "Outbound", colour: "purple" },
} as const satisfies Choices;

/** The stored value of a trip's scope. */
export type TripScope = ValueOf<typeof tripScopes>;

import type { Choices } from "../vocabulary/choice";

/** Where a trip goes, seen from the travel business's own country. */
export const tripScopes = {
  domestic: { label: "Domestic", colour: "green" },
  inbound: { label: "Inbound", colour: "blue" },
  outbound: { label: "Outbound", colour: "purple" },
} as const satisfies Choices;

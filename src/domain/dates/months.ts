import type { Choices } from "../vocabulary/choice";

/** The months of the year, in their order. */
export const months = {
  january: { label: "January" },
  february: { label: "February" },
  march: { label: "March" },
  april: { label: "April" },
  may: { label: "May" },
  june: { label: "June" },
  july: { label: "July" },
  august: { label: "August" },
  september: { label: "September" },
  october: { label: "October" },
  november: { label: "November" },
  december: { label: "December" },
} as const satisfies Choices;

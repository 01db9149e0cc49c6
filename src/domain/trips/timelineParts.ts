/** What a reader may look for in the timeline of a trip. */
export const timelineParts = {
  all: "Everything",
  notes: "Notes",
  contacts: "Contacts",
  changes: "Changes",
} as const;
export type TimelinePart = keyof typeof timelineParts;

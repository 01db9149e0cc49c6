import { contactKinds, type TimelineKind, timelineKinds } from "../../../domain/vocabulary";

/** What a reader may look for in a history. */
export type TimelinePart = "all" | "notes" | "contacts" | "changes";

const contacts: readonly TimelineKind[] = [...contactKinds, "enquiry", "follow_up"];
// The keys of a constant table are exactly its TimelineKind values.
const every = Object.keys(timelineKinds) as TimelineKind[];

/** The parts of a history with the kinds of entry in them; all of it names none. */
export const timelineParts: Readonly<
  Record<TimelinePart, { label: string; kinds: readonly TimelineKind[] }>
> = {
  all: { label: "Everything", kinds: [] },
  notes: { label: "Notes", kinds: ["note"] },
  contacts: { label: "Contacts", kinds: contacts },
  changes: {
    label: "Changes",
    kinds: every.filter((kind) => kind !== "note" && !contacts.includes(kind)),
  },
};

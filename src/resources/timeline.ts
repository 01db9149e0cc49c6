import { contactKinds, timelineKinds, type TimelineKind } from "../vocabulary";
import { choice, defineResource, files, instant, longText, references, type RowOf, text } from "../schema";
import { wholes, withJournal } from "./journal";
import { writersOfHistory } from "./shared/staff";

/** Kinds that users write. */
export const ownKinds: readonly TimelineKind[] = [...contactKinds, "note"];
/** For how long its author corrects an entry or takes it back; as functions/notes.sql has it. */
export const minutesToCorrect = 15;
/** Pinned entries of one row. */
export const mostPinned = 20;

/**
 * Notes, beside the changes in the history. Kinds that users cannot write are from older versions. An entry is only added;
 * functions/notes.sql has what may become of it.
 */
export const timeline = defineResource({
  name: "timeline",
  label: { one: "Timeline entry", many: "Timeline" },
  title: "kind",
  purpose: "What was noted of a trip, a contact or an account, newest first.",
  fields: {
    // The application may not change entries: the timeline of a merged row is read with that of the row that stays.
    ...wholes("keep"),
    kind: choice({ label: "What", choices: timelineKinds, written: ownKinds }),
    body: longText({
      ...{ label: "Note", maxLength: 10_000, optional: true, personal: true },
      formatted: true,
    }),
    files: files({ label: "Files", maxItems: 10, optional: true, personal: true }),
    untold: references({
      label: "Not told",
      help: "Who is mentioned, and may not see what it is about or is not active.",
      to: "users",
      readOnly: true,
      optional: true,
    }),
    pinnedAt: instant({ label: "Pinned", readOnly: true, optional: true }),
    correctedAt: instant({ label: "Corrected", readOnly: true, optional: true }),
    takenBackAt: instant({ label: "Taken back", readOnly: true, optional: true }),
    apiKey: text({
      label: "API key",
      help: "The name of the key by which a program did it, in the name of whoever made the key.",
      maxLength: 80,
      readOnly: true,
      optional: true,
    }),
  },
  partOf: withJournal,
  access: { create: writersOfHistory },
  timelineOf: { fields: [] },
  without: ["update", "delete"],
  list: {
    columns: ["kind", "body"],
    sort: { field: "createdAt", order: "desc" },
    filters: ["kind", "tripId.contactId", "tripId.accountId"],
  },
  form: [{ heading: "Entry", fields: ["tripId", "contactId", "accountId", "kind", "body", "files"] }],
  indexes: [["tripId", "createdAt"]],
});
export type TimelineEntry = RowOf<typeof timeline>;

import { contactKinds, timelineKinds } from "../vocabulary";
import { choice, defineResource, longText, reference, type RowOf, text } from "../schema";
import { whole, withJournal } from "./journal";
import { writersOfHistory } from "./shared/staff";

/** Notes, beside the changes in the history. Kinds that users cannot write are from older versions. */
export const timeline = defineResource({
  name: "timeline",
  label: { one: "Timeline entry", many: "Timeline" },
  title: "kind",
  purpose: "What was noted of a trip, a contact or an account, newest first.",
  fields: {
    tripId: reference({ label: "Trip", to: "trips", ...whole, onMerge: "keep" }),
    // The application may not change entries: the timeline of a merged row is read with that of the row that stays.
    contactId: reference({ label: "Contact", to: "contacts", ...whole, onMerge: "keep" }),
    accountId: reference({ label: "Account", to: "accounts", ...whole, onMerge: "keep" }),
    kind: choice({ label: "What", choices: timelineKinds, written: [...contactKinds, "note"] }),
    body: longText({ label: "Note", maxLength: 10_000, optional: true, personal: true }),
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
  form: [{ heading: "Entry", fields: ["tripId", "contactId", "accountId", "kind", "body"] }],
  indexes: [["tripId", "createdAt"]],
});
export type TimelineEntry = RowOf<typeof timeline>;

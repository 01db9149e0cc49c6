import { closeReasons, contactKinds, timelineKinds, tripStates } from "../domain/vocabulary";
import { choice, defineResource, everyone, longText, reference, type RowOf, rows, text } from "../schema";
import { writersOfHistory } from "./shared/staff";

/** What happened to a trip. Entries are history: they are added, never changed. */
export const timeline = defineResource({
  name: "timeline",
  label: { one: "Timeline entry", many: "Timeline" },
  title: "kind",
  purpose: "What happened to a trip, newest first.",
  fields: {
    tripId: reference({ label: "Trip", to: "trips", createOnly: true, onDelete: "keep" }),
    kind: choice({ label: "What", choices: timelineKinds, written: [...contactKinds, "note"] }),
    body: longText({ label: "Note", maxLength: 10_000, optional: true, personal: true }),
    fromStatus: choice({ label: "From", choices: tripStates, readOnly: true, optional: true }),
    toStatus: choice({ label: "To", choices: tripStates, readOnly: true, optional: true }),
    closeReason: choice({ label: "Because", choices: closeReasons, readOnly: true, optional: true }),
    itineraryId: reference({ label: "Itinerary", to: "itineraries", readOnly: true, optional: true }),
    changes: rows({
      label: "Changes",
      one: "change",
      readOnly: true,
      optional: true,
      of: {
        field: text({ label: "Field", maxLength: 80 }),
        label: text({ label: "Name", maxLength: 120 }),
        from: longText({ label: "From", optional: true }),
        to: longText({ label: "To", optional: true }),
      },
      personal: true,
    }),
    apiKey: text({
      label: "API key",
      help: "The name of the key by which a program did it, in the name of whoever made the key.",
      maxLength: 80,
      readOnly: true,
      optional: true,
    }),
  },
  access: { read: everyone, create: writersOfHistory },
  without: ["update", "delete"],
  list: { columns: ["kind", "body"], sort: { field: "createdAt", order: "desc" } },
  form: [{ heading: "Entry", fields: ["tripId", "kind", "body"] }],
  // The second for what was won in a month.
  indexes: [
    ["tripId", "createdAt"],
    ["toStatus", "createdAt"],
  ],
});
export type TimelineEntry = RowOf<typeof timeline>;

import { contactKinds, timelineKinds } from "../vocabulary";
import { choice, defineResource, longText, reference, type RowOf, text } from "../schema";
import { writersOfHistory } from "./shared/staff";
import { trips } from "./trips";

/** Notes on trips, beside the changes in their history. Kinds that users cannot write are from older versions. */
export const timeline = defineResource({
  name: "timeline",
  label: { one: "Timeline entry", many: "Timeline" },
  title: "kind",
  purpose: "What was noted of a trip, newest first.",
  fields: {
    tripId: reference({ label: "Trip", to: "trips", createOnly: true, onDelete: "keep" }),
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
  partOf: { resource: trips, by: "tripId" },
  access: { create: writersOfHistory },
  timelineOf: { by: "tripId", fields: [] },
  without: ["update", "delete"],
  list: { columns: ["kind", "body"], sort: { field: "createdAt", order: "desc" } },
  form: [{ heading: "Entry", fields: ["tripId", "kind", "body"] }],
  indexes: [["tripId", "createdAt"]],
});
export type TimelineEntry = RowOf<typeof timeline>;

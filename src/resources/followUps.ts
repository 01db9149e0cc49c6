import { followUpKinds, followUpOutcomes, followUpPurposes, followUpStatuses } from "../vocabulary";
import { choice, defineResource, instant, longText, reference, type RowOf } from "../schema";
import { wholes, withJournal } from "./journal";
import { workersOfTrip } from "./shared/staff";

/** The next steps with trips, contacts and accounts. Overdue is derived: open and due in the past. */
export const followUps = defineResource({
  name: "follow-ups",
  label: { one: "Follow-up", many: "Follow-ups" },
  title: "kind",
  purpose: "What is to be done next for a trip, a contact or an account, by whom and when.",
  paths: { list: "/follow-ups" },
  fields: {
    ...wholes("move"),
    kind: choice({ label: "What", choices: followUpKinds, default: "call", short: true }),
    dueAt: instant({ label: "Due", indexed: true, short: true }),
    assigneeUserId: reference({
      label: "Who",
      to: "users",
      offer: { isActive: true },
      optional: true,
      short: true,
    }),
    note: longText({ label: "Note", maxLength: 2_000, optional: true, personal: true }),
    status: choice({ label: "Status", choices: followUpStatuses, default: "open", short: true }),
    outcome: choice({ label: "Outcome", choices: followUpOutcomes, optional: true, short: true }),
    doneAt: instant({ label: "Done", readOnly: true, optional: true }),
    purpose: choice({ label: "About", choices: followUpPurposes, readOnly: true, optional: true }),
    questionId: reference({
      ...{ label: "Question", to: "offer-questions" },
      ...{ readOnly: true, optional: true, onDelete: "keep" },
    }),
  },
  workedOn: { by: "assigneeUserId", where: { status: ["open"] }, due: "dueAt" },
  partOf: withJournal,
  access: { write: workersOfTrip },
  timelineOf: { fields: ["status"] },
  list: {
    columns: [
      "dueAt",
      "kind",
      "tripId",
      "tripId.destinations",
      "note",
      "assigneeUserId",
      "status",
      "outcome",
    ],
    search: ["note", "tripId", "contactId", "accountId"],
    sort: { field: "dueAt", order: "desc" },
    tabs: "status",
    firstTab: { option: "open", sort: { field: "dueAt", order: "asc" } },
    views: ["table", "cards", { view: "board", by: "kind" }, { view: "calendar", from: "dueAt" }],
    filters: [
      "assigneeUserId",
      "dueAt",
      "tripId.status",
      "tripId.priority",
      "tripId.destinations",
      "tripId.startDate",
      "tripId.assigneeTeamId",
      "tripId.contactId",
      "tripId.accountId",
    ],
  },
  form: [
    {
      heading: "Follow-up",
      fields: [
        "tripId",
        "contactId",
        "accountId",
        "kind",
        "dueAt",
        "assigneeUserId",
        "note",
        "status",
        "outcome",
      ],
    },
  ],
  // For the tabs of the list, and for one person's part of it.
  indexes: [
    ["status", "dueAt"],
    ["assigneeUserId", "status", "dueAt"],
  ],
});
export type FollowUp = RowOf<typeof followUps>;

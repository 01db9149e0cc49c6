import type { Related } from "../../schema";
import { contactKinds } from "../../vocabulary";

/** What is to be done for the trips of a contact or an account, and when somebody last spoke with them over one. */
export const journalOfTrips = (by: string): readonly Related[] => [
  {
    ...{ resource: "follow-ups", by, label: "Next steps of trips", where: { status: "open" } },
    ...{ sort: { field: "dueAt", order: "asc" }, columns: ["dueAt", "tripId", "assigneeUserId"] },
  },
  {
    ...{ resource: "timeline", by, label: "Calls and messages over trips", where: { kind: contactKinds } },
    ...{ columns: ["createdAt", "tripId", "body"] },
  },
];

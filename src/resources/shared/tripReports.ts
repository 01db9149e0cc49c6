import type { Report } from "../../schema";
import { openStates, soldStates, undecidedStates } from "../../vocabulary";

const booked = { label: "Booked", where: { status: soldStates } };

const conversion = (name: string, label: string, by: string) =>
  ({
    name,
    label: `Conversion by ${label}`,
    help: "Enquiries that came in, and what of them is booked by now.",
    by,
    period: "createdAt",
    parts: [booked],
  }) as const;

/** What is sold, by what was agreed, and what of it is earned. */
const sales = { where: { status: soldStates }, measures: ["value_sum", "margin_sum"] } as const;

export const tripReports = [
  {
    name: "by-state",
    label: "Trips and value by state",
    help: "Enquiries that came in, by the state in which they are now.",
    by: "status",
    period: "createdAt",
    measures: ["value_sum"],
  },
  {
    name: "pipeline",
    label: "Pipeline by month of start",
    help: "Trips that are not decided yet, by the month in which they begin.",
    by: "startDate_month",
    period: "startDate",
    where: { status: undecidedStates },
    measures: ["value_sum"],
  },
  conversion("conversion-by-source", "source", "querySourceId"),
  conversion("conversion-by-destination", "destination", "destinations"),
  conversion("conversion-by-person", "person", "assigneeUserId"),
  conversion("conversion-by-team", "team", "assigneeTeamId"),
  {
    ...conversion("conversion-by-month", "month of enquiry", "createdAt_month"),
    help: "Enquiries of each month, and what of them is booked by now, in whichever month.",
  },
  {
    name: "first-answer",
    label: "Time to the first answer",
    help: "Minutes from the enquiry until the customer was first written or spoken to; nine of ten waited no longer than the last figure.",
    by: "createdAt_month",
    period: "createdAt",
    measures: ["answeredAfter_median", "answeredAfter_p90"],
    parts: [{ label: "Answered", where: { answeredAfter_null: false } }],
  },
  {
    name: "lost-by-reason",
    label: "Lost by reason",
    help: "Enquiries that came in and were lost or cancelled, by the reason that was given.",
    by: "closeReason",
    period: "createdAt",
    where: { closeReason_null: false },
    measures: ["value_sum"],
  },
  {
    name: "viewed-not-answered",
    label: "Offers viewed and not answered",
    help: "Trips whose customer opened an offer and has not decided, by who works on them.",
    by: "assigneeUserId",
    period: "createdAt",
    where: { status: "quoted", withViewedOffer: true },
    measures: ["value_sum"],
  },
  {
    name: "booked-by-month",
    label: "Booked value and margin by month of sale",
    help: "Trips that were converted and are sold, whenever they came in.",
    by: "convertedAt_month",
    period: "convertedAt",
    ...sales,
  },
  {
    name: "booked-by-travel",
    label: "Booked value and margin by month of travel",
    help: "Trips that are sold, by the month in which they begin.",
    by: "startDate_month",
    period: "startDate",
    ...sales,
  },
  {
    name: "top-customers",
    label: "Top customers",
    help: "Trips that were converted and are sold, by customer; the largest value first.",
    by: "contactId",
    period: "convertedAt",
    largestBy: "value_sum",
    ...sales,
  },
  {
    name: "top-agents",
    label: "Top agents",
    help: "Trips that were converted and are sold, by the agent who brought them; the largest value first.",
    by: "agentId",
    period: "convertedAt",
    ...{ where: { status: soldStates, agentId_null: false }, measures: sales.measures },
    largestBy: "value_sum",
  },
  {
    name: "workload",
    label: "Workload by person",
    help: "Trips that still need work: those whose next step is overdue, and those without one.",
    by: "assigneeUserId",
    where: { status: openStates },
    parts: [
      { label: "Overdue", where: { nextFollowUpAt_lt: "now" } },
      { label: "Without a next step", where: { nextFollowUpAt_null: true } },
    ],
  },
] as const satisfies readonly Report[];

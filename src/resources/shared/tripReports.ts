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
const withCost = { ...sales, measures: ["value_sum", "cost_sum", "margin_sum"] } as const;

const waiting = (name: string, label: string, until: string, part: string, field: string) =>
  ({
    name,
    label,
    help: `Time from the enquiry until ${until}; nine of ten waited no longer than the last figure.`,
    by: "createdAt_month",
    period: "createdAt",
    measures: [`${field}_median`, `${field}_p90`],
    parts: [{ label: part, where: { [`${field}_null`]: false } }],
  }) as const;

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
  waiting(
    "first-answer",
    "Time to the first answer",
    "the customer was first written or spoken to",
    "Answered",
    "answeredAfter",
  ),
  waiting("first-offer", "Time to the offer", "the first offer was sent", "Offered", "offeredAfter"),
  waiting(
    "first-yes",
    "Time to yes",
    "the customer agreed, or the trip was converted",
    "Agreed",
    "agreedAfter",
  ),
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
    label: "Booked value, cost and margin by month of sale",
    help: "Trips that were converted and are sold, whenever they came in.",
    by: "convertedAt_month",
    period: "convertedAt",
    ...withCost,
  },
  {
    name: "booked-by-travel",
    label: "Booked value, cost and margin by month of travel",
    help: "Trips that are sold, by the month in which they begin.",
    by: "startDate_month",
    period: "startDate",
    ...withCost,
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
    name: "top-suppliers",
    label: "Top suppliers",
    help: "Trips that were converted and are sold, by each supplier in their offer, at the value of the whole trip; the largest first.",
    by: "supplierIds",
    period: "convertedAt",
    ...{ where: { status: soldStates, supplierIds_null: false }, measures: sales.measures },
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

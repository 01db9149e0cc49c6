import { itineraryStatuses } from "../vocabulary";
import { itineraryTransitions } from "./shared/itineraryTransitions";
import {
  amount,
  choice,
  code,
  date,
  defineResource,
  group,
  longText,
  nobody,
  notForCustomers,
  number,
  pointsAt,
  reference,
  references,
  type RowOf,
  rows,
  text,
  yesNo,
} from "../schema";
import { itineraryContent } from "./shared/itineraryContent";
import { itineraryDay, maxInDays } from "./shared/itineraryDay";
import { costReaders, workersOfTrip } from "./shared/staff";
import { derivedReferences, usedProducts } from "./shared/usedProducts";
import { trips } from "./trips";

/** The rate sheets whose rows decided the price. */
const usedSheets = { ...derivedReferences, access: { read: costReaders } } as const;

/** A day-by-day plan for a trip, with its price. Each sent version is an offer. */
export const itineraries = defineResource({
  name: "itineraries",
  label: { one: "Itinerary", many: "Itineraries" },
  title: "name",
  purpose: "An itinerary is a day-by-day offer for a trip, with its price.",
  rowPage: "/trips/:tripId/itinerary/:id",
  fields: {
    tripId: reference({ label: "Trip", to: "trips", onMerge: "move", createOnly: true, onDelete: "keep" }),
    status: choice({ label: "Status", choices: itineraryStatuses, readOnly: true, default: "draft" }),
    ...itineraryContent,
    dayCount: number({ label: "Number of days", readOnly: true, min: 0, default: 0, history: false }),
    ...usedProducts,
    hotelSheetIds: references({ ...usedSheets, label: "Hotel rate sheets", to: "hotel-sheets" }),
    activitySheetIds: references({ ...usedSheets, label: "Activity rate sheets", to: "activity-sheets" }),
    transportSheetIds: references({ ...usedSheets, label: "Transport rate sheets", to: "transport-sheets" }),
    tray: rows({
      label: "Tray",
      one: "day in the tray",
      help: "What fell out of the days when the itinerary became shorter.",
      identified: true,
      maxItems: 120,
      inAll: maxInDays,
      optional: true,
      of: notForCustomers(itineraryDay),
    }),
    offerNumber: number({
      label: "Version",
      help: "Of the newest offer that a customer got; the offers hold what was in each.",
      readOnly: true,
      optional: true,
      short: true,
    }),
    lastOffer: group({
      label: "Newest offer",
      readOnly: true,
      optional: true,
      history: false,
      of: {
        currency: code({ label: "Currency", list: "currency", optional: true }),
        total: amount({ label: "Total", currency: "currency", optional: true }),
        hash: text({ label: "Content hash", maxLength: 64, access: { read: nobody } }),
        isChanged: yesNo({ label: "Changed since", default: false }),
        standingNumber: number({
          label: "Accepted version",
          help: "On which the trip stays sold while a newer one is written or with the customer.",
          optional: true,
        }),
      },
    }),
    reason: longText({ label: "Reason for the status", maxLength: 2_000, readOnly: true, optional: true }),
    sentAt: date({ label: "Sent", readOnly: true, optional: true }),
  },
  checks: [
    pointsAt(
      "days.items.optionId",
      "options.id",
      "This option is not there any more. Choose another, or none for all.",
    ),
  ],
  partOf: { resource: trips, by: "tripId" },
  access: { write: workersOfTrip },
  transitions: itineraryTransitions,
  timelineOf: { by: "tripId", fields: ["status", "offerNumber"] },
  lockedWhen: {
    field: "status",
    in: ["accepted"],
    message:
      "This itinerary is accepted and stays as it is. Begin its next version by moving it to draft, or duplicate it and change the copy.",
  },
  list: {
    columns: [
      "name",
      "tripId",
      "tripId.customerName",
      "tripId.destinations",
      "status",
      "startDate",
      "validUntil",
    ],
    search: ["name", "tripId"],
    sort: { field: "createdAt", order: "desc" },
    filters: ["tripId.status", "tripId.destinations", "tripId.assigneeUserId"],
    without: ["days", "tray", "prices"],
  },
  form: [
    { heading: "Itinerary", fields: ["tripId", "name", "startDate", "validUntil", "currency"] },
    { heading: "Travellers", fields: ["adults", "childAges", "childBirthDates", "infants", "rooms"] },
    {
      heading: "Days",
      fields: ["days", "tray", "options", "chosenOptionId", "personPrices", "markup", "adjustment"],
    },
    {
      heading: "Conditions",
      fields: ["inclusions", "exclusions", "terms", "paymentSchedule", "coverFileId", "waivedFindings"],
    },
  ],
  // For the expiry of offers.
  indexes: [["status", "validUntil"]],
});
export type Itinerary = RowOf<typeof itineraries>;
export type ListedItinerary = Omit<Itinerary, "days" | "tray" | "prices">;

import { itineraryStatuses, personPrices } from "../domain/vocabulary";
import { mostPlaces } from "../domain/itineraries/placesOf";
import { itineraryTransitions } from "../domain/itineraries/itineraryTransitions";
import {
  amount,
  choice,
  code,
  date,
  defineResource,
  everyone,
  group,
  image,
  instant,
  longText,
  nobody,
  notForCustomers,
  number,
  pointsAt,
  reference,
  references,
  type RowOf,
  rows,
  tags,
  text,
  yesNo,
} from "../schema";
import { adjustment, optionAdjustment, priceApproval } from "./shared/adjustment";
import { childBirthDates } from "./shared/childBirthDates";
import { itineraryDay } from "./shared/itineraryDay";
import { conditions, optionName, optionRows, travellers } from "./shared/itineraryParts";
import { markup } from "./shared/markup";
import { paymentSchedule } from "./shared/payments";
import { costReaders, workersOfTrip } from "./shared/staff";
import { itemPrices, storedTotals } from "./shared/storedTotals";

/** What the server derives of the days: what their items name. */
const used = { readOnly: true, indexed: true, maxItems: 400, optional: true, history: false } as const;
/** And the rate sheets whose rows decided the price. */
const usedSheets = { ...used, access: { read: costReaders } } as const;

/** One day-by-day offer for a trip, with its price. */
export const itineraries = defineResource({
  name: "itineraries",
  label: { one: "Itinerary", many: "Itineraries" },
  title: "name",
  purpose: "An itinerary is a day-by-day offer for a trip, with its price.",
  fields: {
    tripId: reference({ label: "Trip", to: "trips", createOnly: true, onDelete: "keep" }),
    name: text({ label: "Name", maxLength: 120, placeholder: "Option A", customer: true }),
    status: choice({ label: "Status", choices: itineraryStatuses, readOnly: true, default: "draft" }),
    startDate: date({ label: "Start", optional: true, short: true, customer: true }),
    validUntil: date({ label: "Valid until", optional: true, short: true, customer: true }),
    ...travellers,
    childBirthDates,
    currency: code({ label: "Currency", list: "currency", short: true, customer: true }),
    markup: markup("currency"),
    adjustment,
    priceApproval,
    personPrices: choice({
      label: "Price per person",
      choices: personPrices,
      default: "shared",
      customer: true,
    }),
    options: rows({ ...optionRows, of: { name: optionName, adjustment: optionAdjustment } }),
    chosenOptionId: text({ label: "Chosen option", maxLength: 40, optional: true, customer: true }),
    dayCount: number({ label: "Number of days", readOnly: true, min: 0, default: 0, history: false }),
    places: tags({
      label: "Places",
      readOnly: true,
      maxItems: mostPlaces,
      maxLength: 120,
      optional: true,
      history: false,
    }),
    hotelIds: references({ ...used, label: "Hotels", to: "hotels" }),
    activityIds: references({ ...used, label: "Activities", to: "activities" }),
    transportIds: references({ ...used, label: "Transport", to: "transport-services" }),
    hotelSheetIds: references({ ...usedSheets, label: "Hotel rate sheets", to: "hotel-sheets" }),
    activitySheetIds: references({ ...usedSheets, label: "Activity rate sheets", to: "activity-sheets" }),
    transportSheetIds: references({ ...usedSheets, label: "Transport rate sheets", to: "transport-sheets" }),
    days: rows({
      label: "Days",
      one: "day",
      identified: true,
      maxItems: 120,
      inAll: { items: 400 },
      optional: true,
      of: itineraryDay,
      customer: true,
    }),
    tray: rows({
      label: "Tray",
      one: "day in the tray",
      help: "What fell out of the days when the itinerary became shorter.",
      identified: true,
      maxItems: 120,
      inAll: { items: 400 },
      optional: true,
      of: notForCustomers(itineraryDay),
    }),
    ...conditions,
    paymentSchedule: paymentSchedule("currency"),
    coverFileId: image({ label: "Cover", aspect: 16 / 9, optional: true, customer: true }),
    waivedFindings: rows({
      label: "Waived findings",
      one: "waiver",
      optional: true,
      access: { read: costReaders },
      of: {
        code: text({ label: "Finding", maxLength: 60 }),
        dayId: text({ label: "Day", maxLength: 40, optional: true }),
        itemId: text({ label: "Item", maxLength: 40, optional: true }),
        reason: text({ label: "Reason", maxLength: 300 }),
        said: text({ label: "What it said", maxLength: 1_000, optional: true }),
        by: reference({ label: "Waived by", to: "users", optional: true }),
        at: instant({ label: "Waived", optional: true }),
      },
    }),
    totals: storedTotals,
    prices: rows({ label: "Prices of the items", ...itemPrices, customer: true }),
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
  access: { read: everyone, write: workersOfTrip },
  transitions: itineraryTransitions,
  toldIn: { by: "tripId", fields: ["status", "offerNumber"] },
  lockedWhen: {
    field: "status",
    in: ["accepted"],
    message:
      "This itinerary is accepted and stays as it is. Move it back to draft, or duplicate it and change the copy.",
  },
  list: {
    columns: ["name", "tripId", "status", "startDate", "validUntil"],
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
  // By the day on which offers expire.
  indexes: [["status", "validUntil"]],
});
export type Itinerary = RowOf<typeof itineraries>;
/** An itinerary as lists have it. */
export type ListedItinerary = Omit<Itinerary, "days" | "tray" | "prices">;

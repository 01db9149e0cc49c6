import {
  mealPlans,
  budgetBases,
  closeReasons,
  dateFlexibilities,
  hotelCategories,
  priorities,
  queryTypes,
  tripScopes,
  tripStates,
} from "../domain/vocabulary";
import { tripTransitions } from "../domain/trips/tripTransitions";
import { anyOf, assigned, everyone } from "../schema/access";
import { notBefore } from "../schema/checks";
import { choice } from "../schema/kinds/choice";
import { code } from "../schema/kinds/code";
import { custom } from "../schema/kinds/custom";
import { date } from "../schema/kinds/date";
import { email } from "../schema/kinds/email";
import { instant } from "../schema/kinds/instant";
import { longText } from "../schema/kinds/longText";
import { money } from "../schema/kinds/money";
import { number } from "../schema/kinds/number";
import { numbers } from "../schema/kinds/numbers";
import { phone } from "../schema/kinds/phone";
import { reference } from "../schema/kinds/reference";
import { tags } from "../schema/kinds/tags";
import { text } from "../schema/kinds/text";
import { defineResource, type RowOf } from "../schema/resource";
import { series } from "../schema/series";
import { sellers } from "./shared/staff";

const workers = anyOf(
  sellers,
  assigned({ roles: ["operations"], user: "assigneeUserId", team: "assigneeTeamId" }),
);

/** A lead and later the booking that grows out of it. */
export const trips = defineResource({
  name: "trips",
  label: { one: "Trip", many: "Trips" },
  title: "reference",
  purpose: "A trip begins with an enquiry and grows into a booking.",
  paths: { list: "/trips", create: "/trips/new", edit: "/trips/edit/:id", show: "/trips/:id" },
  menu: "top",
  fields: {
    reference: series({ label: "Reference", prefix: { preference: "tripPrefix" }, year: "calendar" }),
    title: text({
      label: "Title",
      maxLength: 160,
      optional: true,
      placeholder: "Kerala over Christmas",
      personal: true,
    }),
    status: choice({ label: "State", choices: tripStates, readOnly: true, default: "new", indexed: true }),
    priority: choice({ label: "Priority", choices: priorities, default: "normal", short: true }),
    querySourceId: reference({
      label: "Source",
      to: "query-sources",
      offer: { isActive: true },
      optional: true,
      short: true,
    }),
    queryType: choice({ label: "Type", choices: queryTypes, optional: true, short: true }),
    scope: choice({ label: "Scope", choices: tripScopes, optional: true, short: true }),

    customerName: text({ label: "Customer", maxLength: 120, personal: true }),
    email: email({ label: "Email", optional: true, short: true, personal: true }),
    phone: phone({ label: "Phone", optional: true, short: true, e164: "phoneE164", personal: true }),
    phoneE164: text({ label: "Phone, international", maxLength: 20, readOnly: true, optional: true }),
    whatsapp: phone({ label: "WhatsApp", optional: true, short: true, e164: "whatsappE164", personal: true }),
    whatsappE164: text({ label: "WhatsApp, international", maxLength: 20, readOnly: true, optional: true }),
    nationality: code({ label: "Nationality", list: "country", optional: true, short: true, personal: true }),
    preferredLanguage: code({
      label: "Language",
      list: "language",
      optional: true,
      short: true,
      personal: true,
    }),

    origin: text({ label: "Travels from", maxLength: 120, optional: true, short: true }),
    destinations: tags({
      label: "Destinations",
      maxItems: 30,
      optional: true,
      suggest: "trips/destinations",
    }),
    startDate: date({ label: "Start", optional: true, indexed: true, short: true }),
    endDate: date({ label: "End", optional: true, indexed: true, short: true }),
    dateFlexibility: choice({
      label: "Dates are",
      choices: dateFlexibilities,
      default: "exact",
      short: true,
    }),
    adults: number({ label: "Adults", min: 0, max: 1_000, default: 2, short: true }),
    childAges: numbers({
      label: "Ages of children",
      min: 0,
      max: 17,
      unit: "years",
      optional: true,
      short: true,
    }),
    infants: number({ label: "Infants", min: 0, max: 100, default: 0, short: true }),
    rooms: number({ label: "Rooms", min: 0, max: 500, optional: true, short: true }),
    hotelCategory: choice({ label: "Hotel category", choices: hotelCategories, optional: true, short: true }),
    mealPlan: choice({ label: "Meal plan", choices: mealPlans, optional: true, short: true }),

    budget: money({ label: "Budget", optional: true, short: true }),
    budgetBasis: choice({ label: "Budget is", choices: budgetBases, default: "total", short: true }),

    assigneeUserId: reference({
      label: "Assigned to",
      to: "users",
      offer: { isActive: true },
      optional: true,
      short: true,
    }),
    assigneeTeamId: reference({
      label: "Team",
      to: "teams",
      offer: { isActive: true, hasMembers: true },
      optional: true,
      short: true,
    }),
    nextFollowUpAt: instant({
      label: "Next step",
      readOnly: true,
      optional: true,
      indexed: true,
      history: false,
    }),
    firstResponseDueAt: instant({ label: "First response due", readOnly: true, optional: true }),
    tags: tags({ label: "Tags", maxItems: 30, maxLength: 40, optional: true }),
    notes: longText({ label: "Notes", optional: true, personal: true }),
    custom: custom({ label: "Query fields", personal: true }),

    closeReason: choice({ label: "Closed because", choices: closeReasons, readOnly: true, optional: true }),
    holdReviewDate: date({ label: "Review on", readOnly: true, optional: true }),
    acceptedItineraryId: reference({
      label: "Accepted itinerary",
      to: "itineraries",
      readOnly: true,
      optional: true,
    }),
  },
  access: { read: everyone, create: sellers, update: workers, delete: sellers },
  checks: [notBefore("endDate", "startDate", "The end date lies before the start date.")],
  transitions: tripTransitions,
  list: {
    columns: [
      "reference",
      "customerName",
      "destinations",
      "startDate",
      "adults",
      "status",
      "assigneeUserId",
      "nextFollowUpAt",
    ],
    search: [
      "reference",
      "customerName",
      "phone",
      "phoneE164",
      "whatsapp",
      "whatsappE164",
      "email",
      "title",
      "destinations",
    ],
    sort: { field: "createdAt", order: "desc" },
    tabs: "status",
    filters: ["assigneeUserId", "assigneeTeamId", "querySourceId", "startDate", "destinations"],
  },
  form: [
    {
      heading: "Customer",
      fields: ["customerName", "email", "phone", "whatsapp", "nationality", "preferredLanguage"],
    },
    {
      heading: "Travel",
      fields: [
        "title",
        "destinations",
        "startDate",
        "endDate",
        "dateFlexibility",
        "origin",
        "adults",
        "childAges",
        "infants",
        "rooms",
        "hotelCategory",
        "mealPlan",
        "queryType",
        "scope",
      ],
    },
    { heading: "Budget", fields: ["budget", "budgetBasis"] },
    {
      heading: "Work",
      fields: ["assigneeUserId", "assigneeTeamId", "querySourceId", "priority", "tags", "notes"],
    },
    { heading: "Further details", help: "Your organisation's own fields.", fields: ["custom"] },
  ],
  indexes: [
    ["status", "createdAt"],
    ["status", "startDate"],
    ["status", "endDate"],
    ["assigneeUserId", "status"],
    ["assigneeUserId", "createdAt"],
    ["assigneeTeamId", "createdAt"],
    ["querySourceId", "createdAt"],
    ["createdAt"],
    ["customerName"],
  ],
});
export type Trip = RowOf<typeof trips>;

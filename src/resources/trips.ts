import {
  text,
  latestOf,
  money,
  number,
  anyOf,
  assigned,
  choice,
  custom,
  date,
  defineResource,
  everyone,
  files,
  earliestOf,
  instant,
  longText,
  notBefore,
  numbers,
  reference,
  roles,
  type RowOf,
  series,
  tags,
} from "../schema";
import { derived } from "./shared/derived";
import { figureReaders, sellers } from "./shared/staff";
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
  workingRoles,
} from "../vocabulary";
import { tripCustomer } from "./shared/tripCustomer";
import { tripTransitions } from "./shared/tripTransitions";
import { childBirthDates } from "./shared/childBirthDates";

/** The value and the margin of a trip, and the customer's waiting time. */
const tripFigures = {
  value: money({
    label: "Value",
    help: "What was agreed with the customer; before, the total of the offer sent last.",
    ...derived,
    indexed: true,
    access: { read: figureReaders },
  }),
  margin: money({
    label: "Margin",
    help: "What of the value is earned, before taxes.",
    ...derived,
    indexed: true,
    access: { read: figureReaders },
  }),
  answeredAfter: number({
    label: "First answer after",
    help: "From the enquiry until the customer was first written or spoken to.",
    unit: "minutes",
    min: 0,
    ...derived,
  }),
} as const;

/** The agreed price counts, else that of the offer sent last. */
const ofOffer = {
  by: "tripId",
  where: { status: ["accepted", "sent"] },
  preferring: "status",
  orderedBy: "sentAt",
} as const;
const figuresOfOffers = {
  value: latestOf("offers", "value", ofOffer),
  margin: latestOf("offers", "margin", ofOffer),
};

const workers = anyOf(
  sellers,
  assigned({ roles: ["operations"], user: "assigneeUserId", team: "assigneeTeamId" }),
);

/** An enquiry, and later the booking that grows out of it. */
export const trips = defineResource({
  name: "trips",
  label: { one: "Trip", many: "Trips" },
  title: "reference",
  purpose: "A trip begins with an enquiry and grows into a booking.",
  paths: { list: "/trips", create: "/trips/new", edit: "/trips/edit/:id", show: "/trips/:id" },
  menu: "top",
  fields: {
    reference: series({ label: "Reference", pattern: "{tripPrefix}-{YYYY}-{00000}", year: "calendar" }),
    title: text({
      ...{ label: "Title", maxLength: 160, optional: true },
      help: "What the customer reads the journey is called.",
      placeholder: "Kerala over Christmas",
      ...{ personal: true, customer: true },
    }),
    status: choice({ label: "State", choices: tripStates, readOnly: true, default: "new", indexed: true }),
    priority: choice({ label: "Priority", choices: priorities, default: "normal", short: true }),
    querySourceId: reference({
      label: "Source",
      to: "query-sources",
      onMerge: "move",
      offer: { isActive: true },
      optional: true,
      short: true,
    }),
    queryType: choice({ label: "Type", choices: queryTypes, optional: true, short: true }),
    scope: choice({ label: "Scope", choices: tripScopes, optional: true, short: true }),

    ...tripCustomer,

    origin: text({ label: "Travels from", maxLength: 120, optional: true, short: true }),
    destinations: tags({
      ...{ label: "Destinations", maxItems: 30, optional: true },
      suggest: "trips/destinations",
      customer: true,
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
    childBirthDates,
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
    nextFollowUpAt: instant({ label: "Next step", indexed: true, ...derived }),
    firstResponseDueAt: instant({ label: "First response due", readOnly: true, optional: true }),
    tags: tags({ label: "Tags", maxItems: 30, maxLength: 40, optional: true }),
    notes: longText({ label: "Notes", optional: true, personal: true }),
    documents: files({
      label: "Documents",
      help: "Passport scans, vouchers, confirmations of suppliers: PDF, pictures or office files of up to 20 MB each.",
      optional: true,
      personal: true,
      maxItems: 40,
      access: { read: roles(...workingRoles) },
    }),
    custom: custom({ label: "Query fields", personal: true }),

    reason: longText({
      label: "Reason for the state",
      maxLength: 2_000,
      readOnly: true,
      optional: true,
      personal: true,
    }),
    convertedAt: instant({ label: "Converted", indexed: true, ...derived }),
    closeReason: choice({ label: "Closed because", choices: closeReasons, readOnly: true, optional: true }),
    holdReviewDate: date({ label: "Review on", readOnly: true, optional: true }),
    acceptedItineraryId: reference({
      label: "Accepted itinerary",
      to: "itineraries",
      readOnly: true,
      optional: true,
    }),
    ...tripFigures,
  },
  access: { read: everyone, create: sellers, update: workers, delete: sellers },
  checks: [notBefore("endDate", "startDate", "The end date lies before the start date.")],
  derived: {
    ...figuresOfOffers,
    // A new trip has to be answered.
    nextFollowUpAt: earliestOf("follow-ups", "dueAt", {
      where: { status: "open" },
      orOwn: { field: "firstResponseDueAt", where: { status: "new" } },
    }),
  },
  transitions: tripTransitions,
  timelineOf: { by: "id" },
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
    views: ["table", "cards", { view: "board", by: "status", sums: ["value"] }],
    filters: [
      "assigneeUserId",
      "assigneeTeamId",
      "assigneeTeamId.managerId",
      "querySourceId",
      "querySourceId.kind",
      "startDate",
      "destinations",
    ],
  },
  namedFilters: {
    withoutOpenFollowUp: {
      label: "Without an open follow-up",
      none: { resource: "follow-ups", where: { status: "open" } },
    },
    withoutItinerary: { label: "Without an itinerary", none: { resource: "itineraries" } },
  },
  form: [
    {
      heading: "Customer",
      fields: [
        "contactId",
        "customerName",
        "email",
        "phone",
        "whatsapp",
        "nationality",
        "preferredLanguage",
        "accountId",
        "agentId",
        "agentReference",
      ],
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
        "childBirthDates",
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
    { heading: "Documents", fields: ["documents"] },
    { heading: "Further details", help: "Your organisation's own fields.", fields: ["custom"] },
  ],
  detail: {
    sections: [
      { part: "itineraries" },
      {
        heading: "Customer",
        facts: [
          "customerName",
          { fields: ["phone"], always: true },
          "whatsapp",
          { fields: ["email"], always: true },
          "nationality",
          "preferredLanguage",
          "accountId",
          { fields: ["agentId", "agentReference"] },
        ],
      },
      {
        heading: "Travel",
        facts: [
          "title",
          { fields: ["destinations"], always: true },
          { label: "Dates", fields: ["startDate", "endDate", "dateFlexibility"], always: true },
          { label: "Travellers", fields: ["adults", "childAges", "infants"], always: true },
          "childBirthDates",
          "origin",
          "rooms",
          "hotelCategory",
          "mealPlan",
          "queryType",
          "scope",
        ],
      },
      {
        heading: "Budget and source",
        facts: [
          { fields: ["budget", "budgetBasis"], always: true },
          { fields: ["querySourceId"], always: true },
          "priority",
          "tags",
        ],
      },
      {
        heading: "Documents",
        facts: [{ label: "Passports, vouchers, confirmations", fields: ["documents"], wide: true }],
      },
      { queryFields: "custom" },
      {
        heading: "Notes",
        facts: [
          {
            ...{ label: "Good to know", fields: ["notes"], wide: true },
            always: "Wishes, allergies, occasions …",
          },
        ],
        isInternal: true,
      },
    ],
    aside: [
      { part: "follow-ups", comesFirst: true },
      { part: "offer-questions" },
      { panel: "assignees", fields: ["assigneeUserId", "assigneeTeamId"] },
      { part: "timeline" },
      {
        heading: "Record",
        facts: [
          { label: "Look at it again", fields: ["holdReviewDate"], where: { status: ["on_hold"] } },
          "closeReason",
        ],
        isRecord: true,
      },
    ],
    afterErasing: "Links to the offers are closed. A contact without another trip is erased too.",
  },
  firstFields: [
    "contactId",
    "customerName",
    "phone",
    "email",
    "destinations",
    "startDate",
    "endDate",
    "adults",
    "childAges",
    "budget",
    "budgetBasis",
    "notes",
  ],
  indexes: [
    ["status", "createdAt"],
    ["status", "startDate"],
    ["status", "endDate"],
    ["assigneeUserId", "status"],
    ["assigneeUserId", "createdAt"],
    ["assigneeTeamId", "createdAt"],
    ["querySourceId", "createdAt"],
    ["contactId", "startDate"],
    ["accountId"],
    ["agentId"],
    ["createdAt"],
    ["customerName"],
  ],
});
export type Trip = RowOf<typeof trips>;

import { wayKinds } from "../vocabulary";
import { openSteps } from "./shared/firstLists";
import {
  choice,
  code,
  countOf,
  custom,
  date,
  defineResource,
  email,
  everyone,
  group,
  instant,
  latestOf,
  longText,
  money,
  number,
  phone,
  reference,
  type RowOf,
  rows,
  sumOf,
  tags,
  text,
  yesNo,
} from "../schema";
import { journalOfTrips } from "./shared/journalOfTrips";
import { derived, derivedCount } from "./shared/derived";
import { postalAddress } from "./shared/contact";
import { costReaders, figureReaders, sellers } from "./shared/staff";

/** What viewers never saw on trips. */
const closed = { access: { read: costReaders }, optional: true } as const;
const copy = { readOnly: true, optional: true, personal: true, history: false } as const;
const e164 = { maxLength: 20, readOnly: true, optional: true, personal: true, history: false } as const;

/** Shown from the ways to reach, where an import brings it. */
const wayOf = (kind: keyof typeof wayKinds) =>
  ({ rows: "ways", value: "value", values: { kind }, first: "isPrimary" }) as const;

/** People: who asks for trips, pays for them or travels. */
export const contacts = defineResource({
  name: "contacts",
  label: { one: "Contact", many: "Contacts" },
  title: "name",
  purpose: "The people you sell to. Each enquiry finds its contact by email or phone, or makes one.",
  paths: { list: "/contacts", create: "/contacts/new", edit: "/contacts/edit/:id", show: "/contacts/:id" },
  menu: { group: "Customers" },
  fields: {
    name: text({ label: "Name", maxLength: 120, personal: true }),
    salutation: text({ label: "Salutation", maxLength: 40, optional: true, short: true, personal: true }),
    ways: rows({
      label: "Ways to reach",
      one: "way",
      identified: true,
      maxItems: 30,
      personal: true,
      onMerge: "unite",
      ...closed,
      of: {
        kind: choice({ label: "Kind", choices: wayKinds, default: "phone" }),
        value: text({ label: "Number or address", maxLength: 254 }),
        label: text({ label: "For", maxLength: 60, optional: true }),
        isPrimary: yesNo({ label: "First choice", default: false }),
        isShared: yesNo({
          label: "Shared",
          help: "Of a family, a secretary or an agent's desk: says nothing about who somebody is.",
          default: false,
        }),
      },
    }),
    email: email({ label: "Email", short: true, ...copy, importedAs: wayOf("email") }),
    phone: phone({ label: "Phone", short: true, ...copy, importedAs: wayOf("phone") }),
    phoneE164: text({ label: "Phone, international", ...e164 }),
    whatsapp: phone({ label: "WhatsApp", short: true, ...copy, importedAs: wayOf("whatsapp") }),
    whatsappE164: text({ label: "WhatsApp, international", ...e164 }),
    birthDate: date({ label: "Birth date", latest: "today", short: true, personal: true, ...closed }),
    nationality: code({ label: "Nationality", list: "country", optional: true, short: true, personal: true }),
    preferredLanguage: code({
      label: "Language",
      list: "language",
      optional: true,
      short: true,
      personal: true,
    }),
    address: group({ label: "Address", of: postalAddress, personal: true, ...closed }),
    preferences: longText({
      label: "Preferences",
      placeholder: "Window seats, quiet rooms, vegetarian …",
      personal: true,
      ...closed,
    }),
    consents: rows({
      label: "Consents",
      one: "consent",
      maxItems: 50,
      readOnly: true,
      personal: true,
      ...closed,
      of: {
        text: text({ label: "To what", maxLength: 2_000 }),
        version: text({ label: "Version", maxLength: 40, optional: true }),
        givenAt: instant({ label: "Given" }),
      },
    }),
    ownerUserId: reference({
      label: "Looked after by",
      to: "users",
      offer: { isActive: true },
      optional: true,
      short: true,
    }),
    teamId: reference({
      label: "Team",
      to: "teams",
      offer: { isActive: true },
      optional: true,
      short: true,
    }),
    tags: tags({ label: "Tags", maxItems: 30, maxLength: 40, optional: true }),
    externalId: text({
      label: "Number elsewhere",
      help: "The key of this person in the system that the row came from.",
      maxLength: 120,
      unique: true,
      short: true,
      ...closed,
    }),
    notes: longText({ label: "Notes", personal: true, ...closed }),
    custom: custom({ label: "Query fields", personal: true, access: { read: costReaders } }),
    tripsCount: number({ label: "Trips", ...derivedCount }),
    soldTotal: money({
      label: "Sold",
      help: "What the converted and completed trips are worth together.",
      ...derived,
      indexed: true,
      access: { read: figureReaders },
    }),
    lastTripOn: date({ label: "Last trip", ...derived, indexed: true }),
  },
  mergeable: true,
  derived: {
    tripsCount: countOf("trips", { by: "contactId" }),
    soldTotal: sumOf("trips", "value", { by: "contactId", where: { status: ["converted", "completed"] } }),
    lastTripOn: latestOf("trips", "startDate", { by: "contactId", orderedBy: "startDate" }),
  },
  ownedBy: { users: ["ownerUserId"], teams: ["teamId"] },
  access: { read: everyone, write: sellers },
  list: {
    columns: ["name", "email", "phone", "tripsCount", "lastTripOn", "ownerUserId"],
    search: ["name", "email", "phone", "phoneE164", "whatsapp", "whatsappE164"],
    sort: { field: "name", order: "asc" },
    filters: ["ownerUserId", "teamId", "tags", "nationality", "tripsCount", "lastTripOn"],
    without: ["ways", "consents"],
  },
  related: [
    { resource: "trips", by: "contactId", columns: ["startDate", "status", "value", "documents"] },
    ...journalOfTrips("tripId.contactId"),
    { resource: "offers", by: "tripId.contactId", columns: ["tripId", "status", "sentAt"] },
    { resource: "trip-travellers", by: "contactId", label: "Travels on" },
    { resource: "travel-documents", by: "travellerId.contactId" },
  ],
  form: [
    { heading: "Person", fields: ["name", "salutation", "birthDate", "nationality", "preferredLanguage"] },
    {
      heading: "Ways to reach",
      help: "The first choice of each kind stands in lists and on open trips.",
      fields: ["ways", "address"],
    },
    {
      heading: "Good to know",
      fields: ["preferences", "notes", "tags", "ownerUserId", "teamId", "externalId"],
    },
    { heading: "Further details", help: "Your organisation's own fields.", fields: ["custom"] },
  ],
  firstFields: ["name", "ways", "notes"],
  detail: {
    first: [openSteps("contactId")],
    sections: [
      {
        heading: "Person",
        facts: [
          "name",
          "salutation",
          { fields: ["phone"], always: true },
          "whatsapp",
          { fields: ["email"], always: true },
          "birthDate",
          "nationality",
          "preferredLanguage",
          "address",
          { fields: ["ways"], wide: true },
          { fields: ["consents"], wide: true },
        ],
      },
      {
        heading: "Good to know",
        facts: [
          { fields: ["preferences"], wide: true, always: "Window seats, quiet rooms, vegetarian …" },
          { fields: ["notes"], wide: true, always: "Calls, wishes, occasions …" },
          "tags",
          "externalId",
        ],
        isInternal: true,
      },
      { queryFields: "custom" },
    ],
    aside: [
      { part: "follow-ups", comesFirst: true },
      { heading: "Business", facts: ["tripsCount", "soldTotal", "lastTripOn", "ownerUserId", "teamId"] },
      { part: "memberships" },
      { part: "timeline" },
    ],
  },
  indexes: [["name"]],
});
export type Contact = RowOf<typeof contacts>;

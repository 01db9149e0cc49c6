import { accountKinds, commissionBases } from "../vocabulary";
import { openSteps } from "./shared/firstLists";
import {
  choice,
  code,
  countOf,
  custom,
  defineResource,
  everyone,
  group,
  longText,
  money,
  number,
  percent,
  reference,
  type RowOf,
  rows,
  sumOf,
  text,
  yesNo,
} from "../schema";
import { journalOfTrips } from "./shared/journalOfTrips";
import { derived, derivedCount } from "./shared/derived";
import { postalAddress } from "./shared/contact";
import { costReaders, figureReaders, sellers } from "./shared/staff";

const closed = { access: { read: costReaders }, optional: true } as const;

/** Those who pay for trips, and the agents who sell them. */
export const accounts = defineResource({
  name: "accounts",
  label: { one: "Account", many: "Accounts" },
  title: "name",
  purpose: "Households, companies, agents and groups that pay for trips, with their terms.",
  paths: { list: "/accounts", create: "/accounts/new", edit: "/accounts/edit/:id", show: "/accounts/:id" },
  menu: { group: "Customers" },
  fields: {
    name: text({ label: "Name", maxLength: 160 }),
    kind: choice({ label: "Kind", choices: accountKinds, default: "company", short: true, indexed: true }),
    isActive: yesNo({ label: "Active", default: true, indexed: true }),
    legalName: text({ label: "Legal name", maxLength: 160, ...closed }),
    taxNumbers: rows({
      label: "Tax numbers",
      one: "tax number",
      maxItems: 10,
      ...closed,
      of: {
        label: text({ label: "Kind", maxLength: 60 }),
        number: text({ label: "Number", maxLength: 60 }),
      },
    }),
    billingAddress: group({ label: "Billing address", of: postalAddress, personal: true, ...closed }),
    currency: code({ label: "Currency", list: "currency", optional: true, short: true }),
    terms: group({
      label: "Terms",
      ...closed,
      of: {
        markup: percent({ label: "Markup", optional: true }),
        commission: percent({ label: "Commission", optional: true }),
        commissionIs: choice({ label: "Commission is", choices: commissionBases, optional: true }),
        creditLimit: money({ label: "Credit limit", optional: true }),
        creditDays: number({ label: "Credit", unit: "days", min: 0, max: 365, optional: true }),
      },
    }),
    ownerUserId: reference({
      label: "Looked after by",
      to: "users",
      offer: { isActive: true },
      optional: true,
      short: true,
    }),
    teamId: reference({ label: "Team", to: "teams", offer: { isActive: true }, optional: true, short: true }),
    notes: longText({ label: "Notes", personal: true, ...closed }),
    custom: custom({ label: "Query fields", personal: true, access: { read: costReaders } }),
    tripsCount: number({ label: "Trips paid", ...derivedCount }),
    agentTripsCount: number({ label: "Trips as agent", ...derivedCount }),
    soldTotal: money({ label: "Sold", ...derived, indexed: true, access: { read: figureReaders } }),
  },
  mergeable: true,
  ownedBy: { users: ["ownerUserId"], teams: ["teamId"] },
  derived: {
    tripsCount: countOf("trips", { by: "accountId" }),
    agentTripsCount: countOf("trips", { by: "agentId" }),
    soldTotal: sumOf("trips", "value", { by: "accountId", where: { status: ["converted", "completed"] } }),
  },
  access: { read: everyone, write: sellers },
  list: {
    columns: ["name", "kind", "currency", "tripsCount", "agentTripsCount", "isActive"],
    search: ["name"],
    sort: { field: "name", order: "asc" },
    tabs: "kind",
    filters: ["ownerUserId", "teamId", "isActive", "currency", "tripsCount", "agentTripsCount"],
  },
  related: [
    { resource: "trips", by: "accountId", columns: ["customerName", "status", "value", "documents"] },
    ...journalOfTrips("tripId.accountId"),
    { resource: "trips", by: "agentId", label: "Trips as agent" },
    { resource: "offers", by: "tripId.accountId", columns: ["tripId", "status", "sentAt"] },
    { resource: "memberships", by: "accountId", label: "People" },
    { resource: "trip-travellers", by: "tripId.accountId", columns: ["tripId", "role", "contactId"] },
    { resource: "travel-documents", by: "tripId.accountId" },
  ],
  form: [
    { heading: "Account", fields: ["name", "kind", "isActive", "ownerUserId", "teamId", "notes"] },
    { heading: "Billing", fields: ["legalName", "taxNumbers", "billingAddress", "currency"] },
    { heading: "Terms", fields: ["terms"] },
    { heading: "Further details", help: "Your organisation's own fields.", fields: ["custom"] },
  ],
  firstFields: ["name", "kind", "currency", "notes"],
  detail: {
    first: [openSteps("accountId")],
    sections: [
      {
        heading: "Account",
        facts: [
          "name",
          "kind",
          "isActive",
          "legalName",
          "billingAddress",
          { fields: ["taxNumbers"], wide: true },
        ],
      },
      { heading: "Terms", facts: ["currency", { fields: ["terms"], wide: true }], isInternal: true },
      {
        heading: "Good to know",
        facts: [{ fields: ["notes"], wide: true, always: "Whom to ask, how they pay …" }],
        isInternal: true,
      },
    ],
    aside: [
      { part: "follow-ups", comesFirst: true },
      { heading: "Business", facts: ["tripsCount", "agentTripsCount", "soldTotal", "ownerUserId", "teamId"] },
      { part: "timeline" },
    ],
  },
});
export type Account = RowOf<typeof accounts>;

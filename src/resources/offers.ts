import { shownParts } from "./shared/shownParts";
import { documentLanguages, offerStates, decisionKinds } from "../vocabulary";
import {
  amount,
  type AnyFields,
  choice,
  defineResource,
  group,
  instant,
  longText,
  number,
  reference,
  type RowOf,
  money,
  text,
  code,
  tags,
  references,
} from "../schema";
import { itineraries } from "./itineraries";
import { composition } from "./shared/composition";
import { derived } from "./shared/derived";
import { itineraryContent } from "./shared/itineraryContent";
import { costReaders, figureReaders, workersOfTrip } from "./shared/staff";
import { derivedReferences, usedProducts } from "./shared/usedProducts";

/** A customer's decision. The name is stored separately, so that it can be erased. No IP address is stored. */
const decision = group({
  label: "Decision",
  readOnly: true,
  optional: true,
  of: {
    kind: choice({ label: "Decided", choices: decisionKinds }),
    at: instant({ label: "At" }),
    consent: longText({ label: "Consented to", maxLength: 10_000, optional: true }),
    consentHash: text({ label: "SHA-256 of it", maxLength: 64, optional: true }),
    optionId: text({ label: "Option", maxLength: 40, optional: true }),
    items: tags({ label: "Optional items", maxItems: 400, maxLength: 40, optional: true }),
    currency: code({ label: "Currency", list: "currency", optional: true }),
    total: amount({ label: "Total", currency: "currency", optional: true }),
  },
});

/** The same fields, read-only, with references that keep their target in a merge. */
const frozen = <Fs extends AnyFields>(fields: Fs): Fs =>
  // Only those two properties differ.
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, readOnly: true, onMerge: "keep" }]),
  ) as Fs;

/** The itinerary fields that a version keeps: its content and the basis of its price. */
export const offerContent = frozen(itineraryContent);

/** A version of an itinerary as sent. Its content never changes. The server creates the rows. */
export const offers = defineResource({
  name: "offers",
  label: { one: "Offer", many: "Offers" },
  title: "name",
  purpose: "An offer is a version of an itinerary as the customer has it. Send an itinerary to make one.",
  rowPage: "/trips/:tripId/itinerary/:itineraryId/versions",
  fields: {
    tripId: reference({ label: "Trip", to: "trips", onMerge: "move", readOnly: true, onDelete: "keep" }),
    itineraryId: reference({ label: "Itinerary", to: "itineraries", readOnly: true, onDelete: "keep" }),
    number: number({ label: "Version", readOnly: true, min: 1, customer: true }),
    status: choice({ label: "Status", choices: offerStates, readOnly: true, default: "sent" }),
    sentAt: instant({ label: "Sent", readOnly: true, customer: true }),
    sentBy: reference({ label: "Sent by", to: "users", readOnly: true, optional: true }),
    language: choice({
      label: "Language",
      choices: documentLanguages,
      readOnly: true,
      default: "en",
      customer: true,
    }),
    shows: group({ label: "Shows", readOnly: true, optional: true, customer: true, of: shownParts }),
    amends: reference({
      label: "Takes the place of",
      help: "The version that was accepted before, where the trip was sold already.",
      to: "offers",
      readOnly: true,
      optional: true,
    }),
    amendmentReason: longText({
      label: "Reason for the amendment",
      maxLength: 2_000,
      readOnly: true,
      optional: true,
    }),
    amendmentDifference: amount({
      label: "Difference of the amendment",
      help: "Of the totals; empty where they are in different currencies.",
      currency: "currency",
      readOnly: true,
      optional: true,
    }),
    value: money({
      label: "Value",
      help: "What the customer agreed to; before, the total as it was sent.",
      ...derived,
      access: { read: figureReaders },
    }),
    cost: money({
      label: "Cost",
      help: "What the included services cost.",
      ...derived,
      access: { read: figureReaders },
    }),
    margin: money({
      label: "Margin",
      help: "What of the value is earned, before taxes.",
      ...derived,
      access: { read: figureReaders },
    }),
    contentHash: text({ label: "Content hash", maxLength: 64, readOnly: true, customer: true }),
    ...offerContent,
    ...composition,
    ...frozen(usedProducts),
    supplierIds: references({
      ...derivedReferences,
      label: "Suppliers",
      help: "Those named in the days, and those whose rates the price is of.",
      to: "suppliers",
      access: { read: costReaders },
    }),
    decision,
    decidedBy: text({ label: "Decided by", maxLength: 120, readOnly: true, optional: true, personal: true }),
    signature: text({ label: "Signature", maxLength: 120, readOnly: true, optional: true, personal: true }),
    declineReason: longText({
      label: "Why it was declined",
      maxLength: 2_000,
      readOnly: true,
      optional: true,
      personal: true,
    }),
  },
  partOf: { resource: itineraries, by: "itineraryId" },
  // The itinerary's entries cover its versions.
  timelineOf: false,
  access: { create: workersOfTrip, update: workersOfTrip },
  without: ["create", "update", "delete"],
  unique: ["itineraryId", "number"],
  list: {
    columns: ["name", "number", "tripId", "tripId.customerName", "status", "sentAt", "sentBy"],
    sort: { field: "sentAt", order: "desc" },
    filters: ["tripId", "tripId.contactId", "tripId.accountId", "itineraryId", "status"],
    without: ["days", "prices", "composed", "stays"],
  },
  form: [],
  // For the expiry of offers.
  indexes: [["status", "validUntil"]],
});
export type Offer = RowOf<typeof offers>;
export type ListedOffer = Omit<Offer, "days" | "prices" | "composed" | "stays">;

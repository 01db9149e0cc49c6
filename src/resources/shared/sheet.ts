import { costReaders, planners } from "./staff";
import {
  amount,
  choice,
  code,
  date,
  type FieldBase,
  filled,
  instant,
  longText,
  needed,
  notBefore,
  number,
  percent,
  reference,
  rows,
  text,
  type Transition,
  type Transitions,
  unique,
  yesNo,
} from "../../schema";
import { rateTerms, type SheetState, sheetStates, workingRoles } from "../../vocabulary";

/** An amount of a rate sheet, in its currency. */
export const sheetAmount = (label: string, appliesWhere?: FieldBase["appliesWhere"]) =>
  amount({
    ...{ label, currency: "currency", min: 0, optional: true },
    ...(appliesWhere ? { appliesWhere } : {}),
  });

/** What a supplement says of the terms of its sheet, for fees that a supplier passes on. */
export const ownTerms = {
  commissionable: yesNo({
    label: "Commissionable",
    default: true,
    appliesWhere: { terms: ["commissionable"] },
  }),
  taxed: yesNo({ label: "Supplier's tax on it", default: true, appliesWhere: { taxIncluded: [false] } }),
} as const;

/** The columns of those fields, folded away. */
export const ownTermsFold = { "Commission and tax": Object.keys(ownTerms) };

/** What they mean, for the help of a table of supplements. */
export const ownTermsHelp =
  "Where the sheet has a commission or a supplier's tax, a fee that is passed on (a tourist tax, a park fee) says under Commission and tax that it is without.";

/** What the rate sheets of hotels, activities and transport have in common. */
export const sheetFields = {
  name: text({ label: "Name", maxLength: 120, placeholder: "Contract 2027" }),
  supplierId: reference({ label: "Supplier", to: "suppliers", offer: { isActive: true }, onMerge: "move" }),
  status: choice({ label: "Status", choices: sheetStates, readOnly: true, default: "draft" }),
  reason: longText({ label: "Reason for the status", maxLength: 2_000, readOnly: true, optional: true }),
  publishedAt: instant({ label: "Published", readOnly: true, optional: true }),
  currency: code({ label: "Currency", list: "currency", short: true }),
  market: rows({
    label: "Market",
    one: "country",
    help: "It holds for customers of these nationalities alone, and comes before one for all. Without any it holds for all.",
    maxItems: 60,
    optional: true,
    checks: [unique(["country"])],
    of: { country: code({ label: "Nationality", list: "country" }) },
  }),
  validFrom: date({
    label: "Valid from",
    help: "The first day that it prices.",
    optional: true,
    short: true,
  }),
  validTo: date({ label: "Valid to", help: "The last day that it prices.", optional: true, short: true }),
  bookedFrom: date({
    label: "Booked from",
    help: "It counts for prices that are made from this day on.",
    optional: true,
    short: true,
  }),
  bookedTo: date({ label: "Booked to", optional: true, short: true }),
  terms: choice({ label: "Prices are", choices: rateTerms, default: "net", short: true }),
  commission: percent({
    label: "Commission",
    help: "Your part of the gross price.",
    optional: true,
    short: true,
    appliesWhere: { terms: ["commissionable"] },
  }),
  taxIncluded: yesNo({ label: "Supplier's tax is in the prices", default: true, short: true }),
  supplierTax: percent({
    label: "Supplier's tax",
    help: "It is added to what you pay.",
    optional: true,
    short: true,
    appliesWhere: { taxIncluded: [false] },
  }),
  releaseDays: number({
    label: "Release",
    help: "Rooms are kept for you until so many days before arrival.",
    min: 0,
    max: 365,
    unit: "days",
    optional: true,
    short: true,
  }),
  cancellationTerms: longText({ label: "Cancellation terms", maxLength: 4_000, optional: true }),
  notes: longText({ label: "Notes", maxLength: 4_000, optional: true }),
} as const;

/** The rules of those fields. */
export const sheetChecks = [
  notBefore("validTo", "validFrom"),
  notBefore("bookedTo", "bookedFrom"),
  needed("commission", "terms", "commissionable"),
] as const;

/** Rates are read by those who may know what the business pays, and written by those who work with suppliers. */
export const sheetAccess = { read: costReaders, write: planners } as const;

/** A published sheet stays as it is. */
export const sheetLock = {
  field: "status",
  in: ["published", "replaced", "withdrawn"],
  message:
    "This rate sheet was published: nothing on it can be changed any more. Make a new version of it, change that and publish it.",
} as const;

const transitionTable: readonly (Transition & { from: SheetState; to: SheetState })[] = [
  {
    from: "draft",
    to: "published",
    verb: "Publish",
    roles: workingRoles,
    checks: [filled("rates", "There is no rate yet. Enter at least one before you publish the sheet.")],
  },
  {
    from: "published",
    to: "withdrawn",
    verb: "Withdraw",
    roles: workingRoles,
    danger: true,
    asks: { reason: longText({ label: "Reason", maxLength: 2_000, optional: true }) },
  },
  { from: "withdrawn", to: "published", verb: "Publish again", roles: workingRoles },
];

/**
 * The states of a rate sheet. A published sheet is never edited: it is followed by another, which replaces it when that is
 * published. Source: docs/domain.md, "Rate sheets".
 */
export const sheetTransitions: Transitions = {
  field: "status",
  table: transitionTable,
  automatic: ["replaced"],
};

import { costReaders, planners } from "./staff";
import {
  amount,
  choice,
  choices,
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
import { rateTerms, type SheetState, sheetStates, weekdays, workingRoles } from "../../vocabulary";

export const sheetAmount = (label: string, appliesWhere?: FieldBase["appliesWhere"]) =>
  amount({
    ...{ label, currency: "currency", min: 0, optional: true },
    ...(appliesWhere ? { appliesWhere } : {}),
  });

/** A supplement's exceptions from its sheet's terms, for fees that a supplier passes on. */
export const ownTerms = {
  commissionable: yesNo({
    label: "Commissionable",
    default: true,
    appliesWhere: { terms: ["commissionable"] },
  }),
  taxed: yesNo({ label: "Supplier's tax on it", default: true, appliesWhere: { taxIncluded: [false] } }),
} as const;

export const ownTermsFold = { "Commission and tax": Object.keys(ownTerms) };

export const ownTermsHelp =
  "Where the sheet has a commission or a supplier's tax, a fee that is passed on (a tourist tax, a park fee) says under Commission and tax that it is without.";

/** How a sheet refers to its product. */
export const productReference = {
  onMerge: "move",
  offer: { isActive: true },
  onDelete: "keep",
} as const;
/** How a sheet refers to the one that it replaces. */
export const followed = {
  label: "Follows",
  help: "The sheet that this one replaces when it is published.",
  optional: true,
} as const;

/** The common fields of all rate sheets. */
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
  validTo: date({
    label: "Valid to",
    help: "The last day that it prices.",
    optional: true,
    indexed: true,
    short: true,
  }),
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
  cancellationTerms: longText({ label: "Cancellation terms", maxLength: 4_000, optional: true }),
  notes: longText({ label: "Notes", maxLength: 4_000, optional: true }),
} as const;

const checks = [
  notBefore("validTo", "validFrom"),
  notBefore("bookedTo", "bookedFrom"),
  needed("commission", "terms", "commissionable"),
] as const;

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

const transitions: Transitions = { field: "status", table: transitionTable, automatic: ["replaced"] };

/**
 * The common parts of rate sheet declarations, apart from fields. Readers of costs may read rates, planners
 * may write them. A published sheet is never edited: a new one replaces it when published. Source:
 * docs/domain.md, "Rate sheets".
 * @param product the field that refers to the product.
 * @param rows the lists of rows that lists of sheets leave out.
 */
export const sheetFrame = <const Product extends string, const Rows extends readonly string[]>(
  path: string,
  product: Product,
  rows: Rows,
) => ({
  title: "name" as const,
  paths: {
    list: `/rates/${path}`,
    create: `/rates/${path}/new`,
    edit: `/rates/${path}/edit/:id`,
    show: `/rates/${path}/:id`,
  },
  menu: { group: "Products" },
  access: { read: costReaders, write: planners },
  checks,
  transitions,
  lockedWhen: {
    field: "status" as const,
    in: ["published", "replaced", "withdrawn"],
    message:
      "This rate sheet was published: nothing on it can be changed any more. Make a new version of it, change that and publish it.",
  },
  list: {
    columns: ["name", product, "supplierId", "status", "validFrom", "validTo", "currency"] as const,
    search: ["name", product, "supplierId"] as const,
    sort: { field: "validFrom", order: "desc" } as const,
    tabs: "status" as const,
    views: ["table", "cards", { view: "calendar", from: "validFrom", to: "validTo" }] as const,
    filters: [product, "supplierId", "status", "validFrom", "validTo"] as const,
    without: rows,
  },
});

export const sheetSections = <const Product extends string>(product: Product) =>
  [
    { heading: "Rate sheet", fields: ["name", "supplierId", product, "followsId", "currency"] },
    { heading: "When it counts", fields: ["validFrom", "validTo", "bookedFrom", "bookedTo", "market"] },
  ] as const;

export const termFields = ["terms", "commission", "taxIncluded", "supplierTax"] as const;

/** The days of a row, both included. Empty means as long as the sheet. */
export const openDays = {
  from: date({ label: "From", optional: true }),
  to: date({ label: "To", optional: true }),
} as const;

export const daysInOrder = notBefore("to", "from");
const onWeekdays = choices({ label: "Weekdays", choices: weekdays, optional: true });
const seasonName = text({ label: "Season", maxLength: 60, optional: true });

/** When a rate holds. No weekdays means every weekday. */
export const season = {
  season: seasonName,
  from: date({ label: "From" }),
  to: date({ label: "To" }),
  weekdays: onWeekdays,
} as const;
export const openSeason = { season: seasonName, ...openDays, weekdays: onWeekdays } as const;

export const priority = number({ label: "Priority", min: 0, max: 100, default: 0 });

/** Rows of rates with a single price, for activities and vehicles. */
export const pricedRates = {
  label: "Rates",
  one: "rate",
  identified: true,
  maxItems: 300,
  optional: true,
  checks: [daysInOrder, filled(["price", "sellPrice"], "Enter a price, 0 if it costs nothing.")],
} as const;

import { buyers, taxBases, taxClasses, taxDates, taxKinds, taxModes, tripScopes } from "../vocabulary";
import { choice, choices, code, date, defineResource, notBefore, percent, type RowOf, text } from "../schema";
import { administrators, costReaders } from "./shared/staff";

const { exempt: _exempt, ...taxedClasses } = taxClasses;

/** Taxes on sales, added to or contained in the price, with their dates and conditions. */
export const taxes = defineResource({
  name: "taxes",
  label: { one: "Tax", many: "Taxes" },
  alsoCalled: ["Tax rates", "GST", "VAT"],
  title: "name",
  purpose: "What the state takes of your prices. Each counts on the trips that its conditions name.",
  paths: { list: "/taxes", create: "/taxes/new", edit: "/taxes/:id" },
  alsoAt: { list: "/org/taxes", create: "/org/taxes/new", edit: "/org/taxes/:id" },
  menu: { group: "Money" },
  fields: {
    name: text({ label: "Name", maxLength: 60, placeholder: "GST" }),
    kind: choice({ label: "Kind", choices: taxKinds, default: "other", short: true }),
    basisPoints: percent({ label: "Rate", short: true }),
    appliesTo: choice({ label: "On", choices: taxBases, default: "cost_plus_markup", short: true }),
    mode: choice({
      label: "The tax is",
      help: "A margin scheme is contained in the markup: at 20% a sixth of it. It leaves the price as it is.",
      choices: taxModes,
      default: "added",
      short: true,
    }),
    inForceBy: choice({
      label: "In force by",
      help: "Prices take the start of the trip for every tax; the other days count for invoices and payments.",
      choices: taxDates,
      default: "start",
      short: true,
    }),
    from: date({ label: "From", optional: true, short: true }),
    to: date({ label: "To", optional: true, short: true }),
    scopes: choices({
      label: "Trips",
      help: "All trips where none is chosen.",
      choices: tripScopes,
      optional: true,
    }),
    destination: code({
      label: "Trips to",
      help: "Known by the countries of the hotels and activities.",
      list: "country",
      optional: true,
      short: true,
    }),
    buyer: choice({
      label: "Bought by",
      help: "Trips do not tell yet who buys them: such a tax has to be decided by hand.",
      choices: buyers,
      optional: true,
      short: true,
    }),
    taxClasses: choices({
      label: "Items",
      help: "All but the exempt ones where none is chosen.",
      choices: taxedClasses,
      optional: true,
    }),
  },
  access: { read: costReaders, write: administrators },
  checks: [notBefore("to", "from")],
  list: {
    columns: ["name", "kind", "basisPoints", "appliesTo", "mode", "from", "to"],
    search: ["name"],
    sort: { field: "createdAt", order: "asc" },
    filters: ["kind", "mode"],
  },
  form: [
    { heading: "Tax", fields: ["name", "kind", "basisPoints", "appliesTo", "mode"] },
    { heading: "In force", fields: ["from", "to", "inForceBy"] },
    {
      heading: "Conditions",
      help: "All of them have to be met. Where that cannot be decided for a trip, its itineraries say so and are not sent.",
      fields: ["scopes", "destination", "buyer", "taxClasses"],
    },
  ],
});
export type TaxRow = RowOf<typeof taxes>;

import { amount, choice, choices, code, date, group, number, percent, rows, text, yesNo } from "../../schema";
import { sharingPlaces, taxBases, taxClasses, travellerKinds } from "../../vocabulary";
import { costReaders } from "./staff";

/** The total by how people share rooms. The sum of count × each is the total. */
const bySharing = rows({
  label: "By sharing",
  one: "group",
  optional: true,
  of: {
    kind: choice({ label: "Traveller", choices: travellerKinds, customer: true }),
    place: choice({ label: "Sleeps", choices: sharingPlaces, optional: true, customer: true }),
    age: number({ label: "Age", min: 0, max: 17, optional: true, customer: true }),
    count: number({ label: "Count", min: 1, customer: true }),
    each: amount({ label: "Each", currency: "currency", customer: true }),
  },
  customer: true,
});

const discount = amount({ label: "Discount", currency: "currency", optional: true, customer: true });

/** The price as of the last save. Taxes are for readers of costs: a tax on the markup would reveal it. */
export const storedTotals = group({
  label: "Totals",
  customer: true,
  readOnly: true,
  optional: true,
  of: {
    currency: code({ label: "Currency", list: "currency", customer: true }),
    cost: amount({ label: "Cost", currency: "currency", access: { read: costReaders } }),
    markup: amount({ label: "Markup", currency: "currency", access: { read: costReaders } }),
    taxes: rows({
      label: "Taxes",
      one: "tax",
      optional: true,
      access: { read: costReaders },
      of: {
        taxId: text({ label: "Id of the tax", maxLength: 40, optional: true }),
        name: text({ label: "Tax", maxLength: 60 }),
        basisPoints: percent({ label: "Rate", optional: true }),
        appliesTo: choice({ label: "On", choices: taxBases, optional: true }),
        contained: yesNo({ label: "Contained in the price", default: false }),
        taxClasses: choices({ label: "Items", choices: taxClasses, optional: true }),
        base: amount({ label: "Base", currency: "currency", optional: true }),
        amount: amount({ label: "Amount", currency: "currency" }),
      },
    }),
    rounding: amount({ label: "Rounding", currency: "currency", access: { read: costReaders } }),
    exchanges: rows({
      label: "Exchange rates",
      one: "exchange rate",
      optional: true,
      access: { read: costReaders },
      of: {
        from: code({ label: "One unit of", list: "currency" }),
        to: code({ label: "Into", list: "currency" }),
        rate: text({ label: "Rate", maxLength: 20, decimal: true }),
        date: date({ label: "As of", optional: true }),
      },
    }),
    discount,
    total: amount({ label: "Total", currency: "currency", customer: true }),
    optionalTotal: amount({ label: "Optional items", currency: "currency", customer: true }),
    perAdult: amount({ label: "Per adult", currency: "currency", optional: true, customer: true }),
    perChild: rows({
      label: "Per child",
      one: "child",
      optional: true,
      of: {
        age: number({ label: "Age", min: 0, max: 17, optional: true, customer: true }),
        amount: amount({ customer: true, label: "Amount", currency: "currency" }),
      },
      customer: true,
    }),
    perInfant: amount({ label: "Per infant", currency: "currency", optional: true, customer: true }),
    bySharing,
    options: rows({
      label: "Options",
      one: "option",
      optional: true,
      of: {
        optionId: text({ label: "Id", maxLength: 40, customer: true }),
        name: text({ label: "Option", maxLength: 60, customer: true }),
        discount,
        total: amount({ label: "Total", currency: "currency", customer: true }),
        perAdult: amount({ label: "Per adult", currency: "currency", optional: true, customer: true }),
        bySharing,
      },
      customer: true,
    }),
  },
});

/** The customer's price of each included item before taxes, for the main option. */
export const itemPrices = {
  one: "price",
  readOnly: true,
  maxItems: 400,
  optional: true,
  history: false,
  of: {
    itemId: text({ label: "Item", maxLength: 40, customer: true }),
    price: amount({ label: "Price", currency: "currency", customer: true }),
  },
} as const;

import { adjustmentKinds, personPrices } from "../../vocabulary";
import {
  amount,
  choice,
  code,
  group,
  instant,
  needed,
  percent,
  reference,
  rows,
  text,
  date,
  image,
  tags,
} from "../../schema";
import { costReaders } from "./staff";
import { childBirthDates } from "./childBirthDates";
import { itineraryDay, maxInDays, markup } from "./itineraryDay";
import { conditions, optionName, optionRows, travellers } from "./itineraryParts";
import { paymentSchedule } from "./payments";
import { itemPrices, storedTotals } from "./storedTotals";

const chosen = {
  kind: choice({ label: "Adjust as", choices: adjustmentKinds }),
  basisPoints: percent({
    label: "Percent",
    optional: true,
    appliesWhere: { kind: ["discount_percent"] },
  }),
  amount: amount({
    label: "Amount",
    currency: "currency",
    min: 0,
    optional: true,
    appliesWhere: { kind: ["fixed_total", "fixed_per_person", "discount_amount"] },
  }),
  reason: text({ label: "Reason", maxLength: 300 }),
} as const;

const adjusted = {
  optional: true,
  access: { read: costReaders },
  checks: [
    needed("basisPoints", "kind", "discount_percent"),
    needed("amount", "kind", "discount_amount"),
    needed("amount", "kind", "fixed_total"),
    needed("amount", "kind", "fixed_per_person"),
  ],
  of: chosen,
} as const;

/** The adjustment of the whole price, in the itinerary's currency. */
const adjustment = group({ label: "Adjustment of the price", ...adjusted });

/** The adjustment of one option. It replaces the itinerary's. */
const optionAdjustment = group({
  label: "Adjustment of this option",
  help: "Counts in place of the adjustment of the itinerary.",
  ...adjusted,
});

const approved = {
  total: amount({ label: "Total", currency: "currency" }),
  marginBasisPoints: percent({
    label: "Margin",
    min: -Number.MAX_SAFE_INTEGER,
    max: Number.MAX_SAFE_INTEGER,
    optional: true,
  }),
  adjustment: group({ label: "Adjustment", of: chosen }),
} as const;

/** The approval of an adjusted price below the lowest margin, with the figures at that time. */
const priceApproval = group({
  label: "Approval of the price",
  readOnly: true,
  optional: true,
  access: { read: costReaders },
  of: {
    by: reference({ label: "Approved by", to: "users" }),
    at: instant({ label: "Approved" }),
    currency: code({ label: "Currency", list: "currency" }),
    ...approved,
    options: rows({
      label: "Options",
      one: "option",
      optional: true,
      of: { optionId: text({ label: "Option", maxLength: 40 }), ...approved },
    }),
  },
});

export const maxPlaces = 60;

/** The content and price of an itinerary, all of which a version keeps. */
export const itineraryContent = {
  name: text({ label: "Name", maxLength: 120, placeholder: "Option A", customer: true }),
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
  places: tags({
    label: "Places",
    readOnly: true,
    maxItems: maxPlaces,
    maxLength: 120,
    optional: true,
    history: false,
  }),
  days: rows({
    label: "Days",
    one: "day",
    identified: true,
    maxItems: 120,
    inAll: maxInDays,
    optional: true,
    of: itineraryDay,
    customer: true,
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
  pricedBy: text({
    label: "Priced by version",
    help: "The earlier version whose rules gave the stored price, until it is priced anew.",
    maxLength: 20,
    readOnly: true,
    optional: true,
    history: false,
  }),
  prices: rows({ label: "Prices of the items", ...itemPrices, customer: true }),
} as const;

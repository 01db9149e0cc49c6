import { adjustmentKinds } from "../../vocabulary";
import { amount, choice, code, group, instant, needed, percent, reference, rows, text } from "../../schema";
import { costReaders } from "./staff";

/** What a person makes of the price; each kind has its percentage or its amount. */
const chosen = {
  kind: choice({ label: "Adjust as", choices: adjustmentKinds }),
  basisPoints: percent({ label: "Percent", optional: true }),
  amount: amount({ label: "Amount", currency: "currency", min: 0, optional: true }),
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

/** The price of the whole itinerary as somebody sets it, in the itinerary's currency, and why. */
export const adjustment = group({ label: "Adjustment of the price", ...adjusted });

/** The same of one option, in place of the itinerary's. */
export const optionAdjustment = group({
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

/** Who let an adjusted price pass below the lowest margin, and what it was then. */
export const priceApproval = group({
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

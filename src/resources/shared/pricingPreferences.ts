import { choice, code, date, distinct, notBefore, percent, rows, text, unique } from "../../schema";
import { costReaders } from "./staff";
import { roundingModes, roundingSteps, taxBases } from "../../domain/vocabulary";

const costs = { read: costReaders };

/** How the organisation makes its prices. */
export const pricingPreferences = {
  currency: code({ label: "Currency", list: "currency", default: "USD", short: true, customer: true }),
  exchangeRates: rows({
    label: "Other currencies",
    one: "exchange rate",
    help: "What one unit of the other currency costs in yours. The newest rate on or before the day counts.",
    maxItems: 200,
    optional: true,
    access: costs,
    summary: ["from", "rate", "date"],
    checks: [distinct("to", "from"), unique(["from", "to", "date"])],
    of: {
      from: code({ label: "Currency", list: "currency" }),
      to: code({ label: "Into", list: "currency", startsAsOwn: true }),
      rate: text({
        label: "Rate",
        maxLength: 20,
        decimal: true,
        pattern: {
          source: "^(?![0.]+$)(0|[1-9][0-9]{0,8})(\\.[0-9]{1,9})?$",
          message: "Enter a rate above 0, with at most 9 decimals.",
        },
      }),
      date: date({ label: "As of", startsToday: true }),
    },
  }),
  defaultMarkup: percent({ label: "Markup", max: 100_000, default: 1_500, short: true, access: costs }),
  marginFloor: percent({ label: "Lowest margin", optional: true, short: true, access: costs }),
  roundingStep: choice({ label: "Round totals to", choices: roundingSteps, default: "none", short: true }),
  roundingMode: choice({ label: "Round", choices: roundingModes, default: "up", short: true }),
  taxes: rows({
    label: "Taxes",
    one: "tax",
    maxItems: 30,
    optional: true,
    access: costs,
    checks: [notBefore("to", "from")],
    of: {
      name: text({ label: "Tax", maxLength: 60 }),
      basisPoints: percent({ label: "Rate" }),
      appliesTo: choice({ label: "On", choices: taxBases, default: "cost_plus_markup" }),
      from: date({ label: "From", optional: true }),
      to: date({ label: "To", optional: true }),
    },
  }),
} as const;

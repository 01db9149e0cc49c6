import { choice, code, date, notBefore, percent, rows, tags, text } from "../../schema";
import { costReaders } from "./staff";
import { roundingModes, roundingSteps, roundingTargets, taxBases } from "../../domain/vocabulary";

const costs = { read: costReaders };

/** How the organisation makes its prices. */
export const pricingPreferences = {
  currency: code({ label: "Currency", list: "currency", default: "USD", short: true, customer: true }),
  currencies: tags({
    label: "Currencies that exchange rates were kept for",
    maxItems: 200,
    readOnly: true,
    optional: true,
    history: false,
  }),
  defaultMarkup: percent({ label: "Markup", max: 100_000, default: 1_500, short: true, access: costs }),
  marginFloor: percent({ label: "Lowest margin", optional: true, short: true, access: costs }),
  roundingOf: choice({ label: "Round", choices: roundingTargets, default: "total", short: true }),
  roundingStep: choice({ label: "Round to", choices: roundingSteps, default: "none", short: true }),
  roundingMode: choice({ label: "Direction", choices: roundingModes, default: "up", short: true }),
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

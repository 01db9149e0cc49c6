import { choice, code, percent, tags } from "../../schema";
import { costReaders } from "./staff";
import { roundingModes, roundingSteps, roundingTargets, taxClasses } from "../../vocabulary";

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
  defaultTaxClass: choice({
    label: "Tax class of items",
    help: "Unless an item has its own.",
    choices: taxClasses,
    default: "package",
    short: true,
    access: costs,
  }),
} as const;

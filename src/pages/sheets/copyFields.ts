import { stepOf } from "../../domain/pricing/markup";
import { type SheetCopy, weekdaysLater } from "../../domain/products/copiedSheet";
import { roundingModes, roundingSteps, type RoundingStep } from "../../vocabulary";
import { choice, type Choices, number, percent } from "../../schema";

const moves = {
  years: { label: "By years: month and day stay" },
  weekdays: { label: "By years: weekdays stay" },
  days: { label: "By days" },
} as const satisfies Choices;

const change = (label: string, help: string) =>
  percent({ label, help, min: -10_000, max: 100_000, optional: true, short: true });

/** What the dialog asks beside the name. */
export const asked = {
  move: choice({ label: "Dates move", choices: moves, short: true }),
  years: number({ label: "Years later", min: 0, max: 20, short: true }),
  days: number({ label: "Days later", min: -3_650, max: 3_650, short: true }),
  percent: change("Prices change by", "Write -5 to lower them by 5%."),
  sellPercent: change("Selling prices change by", "Leave it empty to change them as the prices."),
  roundingStep: choice({ label: "Rounded to", choices: roundingSteps, short: true }),
  rounding: choice({ label: "Direction", choices: roundingModes, short: true }),
} as const;

export type Values = Readonly<Record<string, unknown>>;

/** Whether something is asked: where dates move by years their number, else the days; the direction where amounts are rounded. */
export const isAsked = (name: string, { move, roundingStep }: Values): boolean =>
  !((name === "years" && move === "days") || (name === "days" && move !== "days")) &&
  !(name === "rounding" && roundingStep === "none");

/** What is asked of the server. */
export function planOf(values: Values, currency: string): SheetCopy {
  const numberIn = (name: string) => (typeof values[name] === "number" ? values[name] : 0);
  const { move, sellPercent, roundingStep } = values;
  const years = numberIn("years");
  const isRounded = typeof roundingStep === "string" && Object.hasOwn(roundingSteps, roundingStep);
  return {
    years: move === "years" ? years : 0,
    days: move === "weekdays" ? weekdaysLater(years) : move === "days" ? numberIn("days") : 0,
    percent: numberIn("percent"),
    sellPercent: numberIn(typeof sellPercent === "number" ? "sellPercent" : "percent"),
    // A key of the steps.
    step: isRounded ? Number(stepOf({ roundingStep: roundingStep as RoundingStep }, currency)) : 0,
    rounding: values["rounding"] === "up" ? "up" : "nearest",
  };
}

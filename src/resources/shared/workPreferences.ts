import { after, choice, longText, number, rows, tags, text, time, unique } from "../../schema";
import { paymentSchedule } from "./payments";
import { usualAcceptanceText } from "../../domain/offers/acceptanceText";
import { tripStates, months, weekdays } from "../../domain/vocabulary";

/** What new offers begin with, and how the organisation works on its trips. */
export const workPreferences = {
  tripPrefix: text({
    label: "Trip numbers begin with",
    maxLength: 8,
    default: "TRP",
    short: true,
    letters: "capital",
    pattern: { source: "^[A-Z][A-Z0-9]{0,7}$", message: "Use 1 to 8 capital letters and digits." },
  }),
  financialYearStart: choice({
    label: "Financial year begins in",
    choices: months,
    default: "january",
    short: true,
  }),
  validityDays: number({
    label: "Offers are valid for",
    min: 1,
    max: 365,
    unit: "days",
    default: 14,
    short: true,
  }),
  defaultTerms: longText({ label: "Terms", maxLength: 20_000, optional: true }),
  defaultInclusions: tags({ label: "Included", maxItems: 60, maxLength: 300, optional: true, phrases: true }),
  defaultExclusions: tags({
    label: "Not included",
    maxItems: 60,
    maxLength: 300,
    optional: true,
    phrases: true,
  }),
  acceptanceText: longText({
    label: "Text to accept an offer by",
    maxLength: 10_000,
    optional: true,
    customer: true,
    help: `Whoever accepts an offer on its page consents to it; each acceptance keeps the text as it was then. Empty: “${usualAcceptanceText}”`,
  }),
  defaultPaymentSchedule: paymentSchedule("currency"),
  workingHours: rows({
    label: "Working hours",
    one: "working day",
    maxItems: 14,
    optional: true,
    checks: [after("closes", "opens")],
    of: {
      weekday: choice({ label: "Day", choices: weekdays }),
      opens: time({ label: "From" }),
      closes: time({ label: "To" }),
    },
  }),
  firstResponseHours: number({
    label: "First response within",
    min: 1,
    max: 240,
    unit: "hours",
    help: "Counted in working hours.",
    default: 4,
    short: true,
  }),
  followUpRules: rows({
    label: "Follow-up rules",
    one: "rule",
    help: "When a trip comes into a state, this follow-up is planned.",
    maxItems: 30,
    optional: true,
    of: {
      status: choice({ label: "When a trip is", choices: tripStates }),
      afterHours: number({ label: "Follow up after", min: 1, max: 2_000, unit: "hours" }),
      kind: choice({
        label: "By",
        choices: {
          call: { label: "Call" },
          whatsapp: { label: "WhatsApp" },
          email: { label: "Email" },
          meeting: { label: "Meeting" },
          other: { label: "Other" },
        },
        default: "call",
      }),
    },
  }),
  stateNames: rows({
    label: "States of a trip",
    one: "state",
    help: "Your own names and colours for the states.",
    maxItems: 9,
    optional: true,
    checks: [unique(["status"])],
    of: {
      status: choice({ label: "State", choices: tripStates }),
      label: text({ label: "Called", maxLength: 40 }),
      colour: choice({
        label: "Colour",
        optional: true,
        choices: {
          default: { label: "Grey" },
          blue: { label: "Blue", colour: "blue" },
          geekblue: { label: "Deep blue", colour: "geekblue" },
          purple: { label: "Purple", colour: "purple" },
          magenta: { label: "Magenta", colour: "magenta" },
          red: { label: "Red", colour: "red" },
          volcano: { label: "Brick", colour: "volcano" },
          orange: { label: "Orange", colour: "orange" },
          gold: { label: "Gold", colour: "gold" },
          lime: { label: "Lime", colour: "lime" },
          green: { label: "Green", colour: "green" },
          cyan: { label: "Cyan", colour: "cyan" },
        },
      }),
    },
  }),
} as const;

import { roundingModes } from "../domain/pricing/roundingModes";
import { roundingSteps } from "../domain/pricing/roundingSteps";
import { taxBases } from "../domain/pricing/taxBases";
import { tripStates } from "../domain/trips/tripStates";
import { weekdays } from "../domain/dates/weekdays";
import { everyone, roles } from "../schema/access";
import { choice } from "../schema/kinds/choice";
import { code } from "../schema/kinds/code";
import { colour } from "../schema/kinds/colour";
import { date } from "../schema/kinds/date";
import { email } from "../schema/kinds/email";
import { group } from "../schema/kinds/group";
import { image } from "../schema/kinds/image";
import { link } from "../schema/kinds/link";
import { longText } from "../schema/kinds/longText";
import { number } from "../schema/kinds/number";
import { percent } from "../schema/kinds/percent";
import { phone } from "../schema/kinds/phone";
import { rows } from "../schema/kinds/rows";
import { tags } from "../schema/kinds/tags";
import { text } from "../schema/kinds/text";
import { time } from "../schema/kinds/time";
import { yesNo } from "../schema/kinds/yesNo";
import { queryFieldKinds } from "../schema/queryFields";
import { defineResource, type RowOf } from "../schema/resource";
import { address } from "./shared/address";
import { paymentSchedule } from "./shared/payments";
import { administrators, costReaders } from "./shared/staff";

const accounting = { read: roles("owner", "admin", "sales", "accounts") };
const costs = { read: costReaders };

/** The organisation itself: its details, its preferences and the query fields it declared. */
export const tenants = defineResource({
  name: "tenants",
  label: { one: "Organisation", many: "Organisations" },
  title: "name",
  purpose: "Your organisation.",
  singleton: true,
  fields: {
    name: text({ label: "Trading name", maxLength: 120 }),
    legalName: text({ label: "Legal name", maxLength: 160, optional: true }),
    logo: image({ label: "Logo", aspect: 1, optional: true }),
    brandColour: colour({ label: "Brand colour", default: "#318afb" }),
    address: group({ label: "Address", optional: true, of: address }),
    phones: rows({
      label: "Phones",
      one: "phone",
      maxItems: 10,
      optional: true,
      of: { label: text({ label: "For", maxLength: 60, optional: true }), phone: phone({ label: "Phone" }) },
    }),
    emails: rows({
      label: "Emails",
      one: "email",
      maxItems: 10,
      optional: true,
      of: { label: text({ label: "For", maxLength: 60, optional: true }), email: email({ label: "Email" }) },
    }),
    website: link({ label: "Website", optional: true }),
    taxNumbers: rows({
      label: "Tax numbers",
      one: "tax number",
      maxItems: 10,
      optional: true,
      access: accounting,
      of: { label: text({ label: "Kind", maxLength: 60 }), number: text({ label: "Number", maxLength: 60 }) },
    }),
    bankAccounts: rows({
      label: "Bank accounts",
      one: "bank account",
      maxItems: 10,
      optional: true,
      access: accounting,
      of: {
        bank: text({ label: "Bank", maxLength: 120 }),
        holder: text({ label: "Account holder", maxLength: 160 }),
        number: text({ label: "Account number or IBAN", maxLength: 60 }),
        routing: text({ label: "BIC, SWIFT or IFSC", maxLength: 40, optional: true }),
        currency: code({ label: "Currency", list: "currency", optional: true }),
      },
    }),

    timeZone: code({ label: "Time zone", list: "timeZone", default: "UTC", short: true }),
    locale: code({ label: "Numbers and dates as in", list: "locale", default: "en-GB", short: true }),
    dateFormat: choice({
      label: "Dates as",
      choices: {
        locale: { label: "As usual there" },
        dayMonthYear: { label: "24 Dec 2026" },
        monthDayYear: { label: "Dec 24, 2026" },
        slashes: { label: "24/12/2026" },
        iso: { label: "2026-12-24" },
      },
      default: "dayMonthYear",
      short: true,
    }),
    weekStart: choice({ label: "Weeks begin on", choices: weekdays, default: "mon", short: true }),
    currency: code({ label: "Currency", list: "currency", default: "USD", short: true }),
    exchangeRates: rows({
      label: "Other currencies",
      one: "exchange rate",
      help: "What one unit of the other currency costs in yours. The newest rate on or before the day counts.",
      maxItems: 200,
      optional: true,
      access: costs,
      of: {
        from: code({ label: "Currency", list: "currency" }),
        to: code({ label: "Into", list: "currency" }),
        rate: text({
          label: "Rate",
          maxLength: 20,
          pattern: {
            source: "^(0|[1-9][0-9]{0,8})(\\.[0-9]{1,9})?$",
            message: "Enter a rate such as 83.125.",
          },
        }),
        date: date({ label: "As of" }),
      },
    }),
    tripPrefix: text({
      label: "Trip numbers begin with",
      maxLength: 8,
      default: "TRP",
      short: true,
      pattern: { source: "^[A-Z][A-Z0-9]{0,7}$", message: "Use 1 to 8 capital letters and digits." },
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
      of: {
        name: text({ label: "Tax", maxLength: 60 }),
        basisPoints: percent({ label: "Rate" }),
        appliesTo: choice({ label: "On", choices: taxBases, default: "cost_plus_markup" }),
        from: date({ label: "From", optional: true }),
        to: date({ label: "To", optional: true }),
      },
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
    defaultInclusions: tags({ label: "Included", maxItems: 60, maxLength: 300, optional: true }),
    defaultExclusions: tags({ label: "Not included", maxItems: 60, maxLength: 300, optional: true }),
    defaultPaymentSchedule: paymentSchedule("currency"),
    workingHours: rows({
      label: "Working hours",
      one: "working day",
      maxItems: 14,
      optional: true,
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
      unit: "working hours",
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

    queryFields: rows({
      label: "Query fields",
      one: "query field",
      readOnly: true,
      maxItems: 60,
      optional: true,
      of: {
        key: text({
          label: "Key",
          maxLength: 60,
          pattern: {
            source: "^[a-z][a-zA-Z0-9]*$",
            message: "Use letters and digits, beginning with a small letter.",
          },
        }),
        label: text({ label: "Label", maxLength: 80 }),
        kind: choice({ label: "Kind", choices: queryFieldKinds }),
        options: rows({
          label: "Options",
          one: "option",
          maxItems: 100,
          optional: true,
          of: {
            value: text({ label: "Value", maxLength: 60 }),
            label: text({ label: "Label", maxLength: 80 }),
          },
        }),
        required: yesNo({ label: "Required", default: false }),
        help: text({ label: "Help", maxLength: 300, optional: true }),
        section: text({ label: "Section", maxLength: 80, optional: true }),
        isActive: yesNo({ label: "Active", default: true }),
      },
    }),
  },
  access: { read: everyone, update: administrators },
  list: { columns: ["name"], sort: { field: "name", order: "asc" } },
  form: [
    { heading: "Organisation", fields: ["name", "legalName", "logo", "brandColour"] },
    { heading: "Contact", fields: ["address", "phones", "emails", "website"] },
    { heading: "Accounts", fields: ["taxNumbers", "bankAccounts"] },
    { heading: "Language and time", fields: ["timeZone", "locale", "dateFormat", "weekStart"] },
    {
      heading: "Money",
      fields: [
        "currency",
        "exchangeRates",
        "defaultMarkup",
        "marginFloor",
        "roundingStep",
        "roundingMode",
        "taxes",
      ],
    },
    {
      heading: "Offers",
      fields: [
        "validityDays",
        "defaultInclusions",
        "defaultExclusions",
        "defaultTerms",
        "defaultPaymentSchedule",
      ],
    },
    {
      heading: "Work",
      fields: ["tripPrefix", "workingHours", "firstResponseHours", "followUpRules", "stateNames"],
    },
  ],
});
export type Tenant = RowOf<typeof tenants>;

import { defineResource, everyone, type RowOf, choice, code, percent, tags, choices } from "../schema";
import { messagePreferences } from "./shared/messagePreferences";
import { organisationDetails } from "./shared/organisationDetails";
import { queryFieldDeclarations } from "./shared/queryFieldDeclarations";
import { administrators, costReaders } from "./shared/staff";
import { workPreferences } from "./shared/workPreferences";
import {
  weekdays,
  roundingModes,
  roundingSteps,
  roundingTargets,
  taxClasses,
  leadingRoles,
  roles,
} from "../vocabulary";

const signInPreferences = {
  secondFactorRoles: choices({
    label: "Second factor needed by",
    help: "Whoever has one of these roles sets up an authenticator app or a passkey with the next sign-in. Everybody else may.",
    choices: roles,
    optional: true,
  }),
  exportRoles: choices({
    label: "Lists may be exported by",
    help: "As files for spreadsheets. What was exported, when and by whom is kept.",
    choices: roles,
    default: [...leadingRoles],
    optional: true,
  }),
} as const;

const costs = { read: costReaders };

const pricingPreferences = {
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

const languagePreferences = {
  timeZone: code({ label: "Time zone", list: "timeZone", default: "UTC", short: true }),
  locale: code({
    label: "Numbers and dates as in",
    list: "locale",
    default: "en-GB",
    short: true,
    customer: true,
  }),
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
} as const;

/** The organisation: its details, preferences and own query fields. */
export const tenants = defineResource({
  name: "tenants",
  label: { one: "Organisation", many: "Organisations" },
  title: "name",
  purpose: "Your organisation.",
  singleton: true,
  fields: {
    ...organisationDetails,
    ...languagePreferences,
    ...pricingPreferences,
    ...workPreferences,
    ...messagePreferences,
    ...signInPreferences,
    ...queryFieldDeclarations,
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
        "defaultMarkup",
        "marginFloor",
        "roundingOf",
        "roundingStep",
        "roundingMode",
        "defaultTaxClass",
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
        "offerTexts",
        "acceptanceTexts",
      ],
    },
    { heading: "Messages", fields: ["offerMessages"] },
    {
      heading: "Work",
      fields: [
        "tripPrefix",
        "financialYearStart",
        "workingHours",
        "firstResponseHours",
        "followUpRules",
        "stateNames",
      ],
    },
    { heading: "Signing in", fields: ["secondFactorRoles"] },
    { heading: "Exports", fields: ["exportRoles"] },
  ],
});
export type Tenant = RowOf<typeof tenants>;

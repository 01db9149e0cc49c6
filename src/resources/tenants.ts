import {
  choice,
  choices,
  code,
  defineResource,
  everyone,
  percent,
  type RowOf,
  rows,
  tags,
  text,
  unique,
} from "../schema";
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
  scopes,
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

const { owner: _, ...scopedRoles } = roles;

/** Roles without an entry for a resource read, write and export all of its rows. */
const scopePreferences = {
  scopes: rows({
    label: "Limits of roles",
    one: "limit",
    help: "“Own” is what is assigned to or looked after by them, or by a team that they manage; “team's” is also what is of a team they are in. Owners always have all. What belongs to a trip or a contact follows it.",
    maxItems: 200,
    optional: true,
    matrix: { group: "resource", line: "role", most: { write: "read", export: "read" } },
    checks: [unique(["role", "resource"])],
    of: {
      role: choice({ label: "Role", choices: scopedRoles }),
      resource: text({ label: "Of", names: "owned", maxLength: 60 }),
      read: choice({
        label: "Read",
        help: "which they find and open, in lists, counts, searches and reports.",
        choices: scopes,
        default: "all",
      }),
      write: choice({
        label: "Change",
        help: "which of those they edit, move and delete, where their role may.",
        choices: scopes,
        default: "all",
      }),
      export: choice({
        label: "Export",
        help: "which of those they take out as a file, where their role may.",
        choices: scopes,
        default: "all",
      }),
    },
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
    ...scopePreferences,
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
        "nextStepDays",
        "followUpRules",
        "stateNames",
      ],
    },
    { heading: "Signing in", fields: ["secondFactorRoles"] },
    { heading: "Who sees what", fields: ["scopes"] },
    { heading: "Exports", fields: ["exportRoles"] },
    { heading: "Privacy", fields: ["documentDays", "keepEnquiriesMonths"] },
  ],
});
export type Tenant = RowOf<typeof tenants>;

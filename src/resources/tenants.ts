import { defineResource, everyone, type RowOf } from "../schema";
import { languagePreferences } from "./shared/languagePreferences";
import { messagePreferences } from "./shared/messagePreferences";
import { organisationDetails } from "./shared/organisationDetails";
import { pricingPreferences } from "./shared/pricingPreferences";
import { queryFieldDeclarations } from "./shared/queryFieldDeclarations";
import { signInPreferences } from "./shared/signInPreferences";
import { administrators } from "./shared/staff";
import { workPreferences } from "./shared/workPreferences";

/** The organisation itself: its details, its preferences and the query fields it declared. */
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
  ],
});
export type Tenant = RowOf<typeof tenants>;

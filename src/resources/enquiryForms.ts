import { defineResource, longText, number, reference, type RowOf, text, yesNo } from "../schema";
import { administrators, sellers } from "./shared/staff";

/** Public pages on which travellers send enquiries, to be linked or embedded. */
export const enquiryForms = defineResource({
  name: "enquiry-forms",
  label: { one: "Enquiry form", many: "Enquiry forms" },
  title: "name",
  purpose: "Pages for your website on which travellers send you an enquiry.",
  fields: {
    name: text({ label: "Name", maxLength: 80, unique: true, help: "Only you see this name." }),
    publicId: text({ label: "Address", maxLength: 40, readOnly: true }),
    heading: text({ label: "Heading", maxLength: 120, default: "Plan your trip with us", customer: true }),
    introduction: longText({ label: "Introduction", maxLength: 1_000, optional: true, customer: true }),
    thanks: longText({
      label: "Words after sending",
      maxLength: 1_000,
      default: "Thank you. We will get back to you within one working day.",
      customer: true,
    }),
    asksQueryFields: yesNo({
      label: "Ask your own questions",
      help: "The page also asks those of your query fields that are marked for enquiry forms; required ones must be answered.",
      default: false,
    }),
    consent: longText({
      label: "Consent",
      placeholder: "I agree that you keep what I send and answer me by email.",
      help: "Visitors tick it. The contact keeps these words, their version and the time; other words are a new version.",
      maxLength: 2_000,
      optional: true,
      customer: true,
    }),
    consentVersion: number({
      label: "Version of the consent",
      readOnly: true,
      optional: true,
      customer: true,
    }),
    consentRequired: yesNo({
      label: "Consent is required",
      help: "Nobody can send the form without it.",
      default: false,
      customer: true,
    }),
    querySourceId: reference({
      label: "Source",
      help: "Trips from this form get this source.",
      to: "query-sources",
      onMerge: "move",
      offer: { isActive: true },
      optional: true,
      short: true,
    }),
    teamId: reference({ label: "Team", to: "teams", offer: { isActive: true }, optional: true, short: true }),
    isActive: yesNo({ label: "Active", default: true }),
  },
  access: { read: sellers, write: administrators },
  list: { columns: ["name", "querySourceId", "teamId", "isActive"], sort: { field: "name", order: "asc" } },
  form: [
    { heading: "Enquiry form", fields: ["name", "isActive"] },
    { heading: "Words", fields: ["heading", "introduction", "thanks"] },
    { heading: "Questions", fields: ["asksQueryFields"] },
    { heading: "Consent", fields: ["consent", "consentRequired"] },
    { heading: "Where enquiries go", fields: ["querySourceId", "teamId"] },
  ],
});
export type EnquiryForm = RowOf<typeof enquiryForms>;

import { code, email, phone, reference, text } from "../../schema";

/** The customer of a trip, who travels or asks for others. */
export const tripCustomer = {
  contactId: reference({
    label: "Contact",
    help: "Who asks. Leave it empty for somebody new.",
    placeholder: "Name, phone or email",
    to: "contacts",
    onMerge: "move",
    erasedWith: true,
    optional: true,
  }),
  customerName: text({ label: "Customer", maxLength: 120, personal: true, customer: true }),
  email: email({ label: "Email", optional: true, short: true, personal: true }),
  phone: phone({ label: "Phone", optional: true, short: true, e164: "phoneE164", personal: true }),
  phoneE164: text({ label: "Phone, international", maxLength: 20, readOnly: true, optional: true }),
  whatsapp: phone({ label: "WhatsApp", optional: true, short: true, e164: "whatsappE164", personal: true }),
  whatsappE164: text({ label: "WhatsApp, international", maxLength: 20, readOnly: true, optional: true }),
  nationality: code({ label: "Nationality", list: "country", optional: true, short: true, personal: true }),
  preferredLanguage: code({
    label: "Language",
    list: "language",
    optional: true,
    short: true,
    personal: true,
  }),
  accountId: reference({
    label: "Paid by",
    help: "Where another than the contact pays.",
    to: "accounts",
    onMerge: "move",
    offer: { isActive: true },
    optional: true,
    short: true,
  }),
  agentId: reference({
    label: "Agent",
    to: "accounts",
    onMerge: "move",
    offer: { isActive: true, kind: "agent" },
    optional: true,
    short: true,
  }),
  agentReference: text({ label: "Agent's reference", maxLength: 80, optional: true, short: true }),
} as const;

/** What a contact says of the customer of a trip, by the field of the trip. */
export const customerCopies = {
  customerName: "name",
  email: "email",
  phone: "phone",
  whatsapp: "whatsapp",
  nationality: "nationality",
  preferredLanguage: "preferredLanguage",
} as const satisfies Partial<Record<keyof typeof tripCustomer, string>>;

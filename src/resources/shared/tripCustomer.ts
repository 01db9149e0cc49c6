import { code, email, phone, text } from "../../schema";

/** Who travels, or asks for others: the customer of a trip. */
export const tripCustomer = {
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
} as const;

import { code, email, phone, text } from "../../schema";

export const contact = {
  name: text({ label: "Name", maxLength: 120 }),
  role: text({ label: "Role", maxLength: 80, optional: true }),
  phone: phone({ label: "Phone", optional: true }),
  email: email({ label: "Email", optional: true }),
} as const;

/** Where somebody lives or is billed; no page for customers shows it. */
export const postalAddress = {
  street: text({ label: "Street", maxLength: 200, optional: true }),
  city: text({ label: "City", maxLength: 120, optional: true }),
  region: text({ label: "State or region", maxLength: 120, optional: true }),
  postalCode: text({ label: "Postal code", maxLength: 20, optional: true }),
  country: code({ label: "Country", list: "country", optional: true }),
} as const;

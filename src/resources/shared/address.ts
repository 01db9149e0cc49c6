import { code, text } from "../../schema";

/** A postal address. */
export const address = {
  street: text({ label: "Street", maxLength: 200, optional: true, customer: true }),
  city: text({ label: "City", maxLength: 120, optional: true, customer: true }),
  region: text({ label: "State or region", maxLength: 120, optional: true, customer: true }),
  postalCode: text({ label: "Postal code", maxLength: 20, optional: true, customer: true }),
  country: code({ label: "Country", list: "country", optional: true, customer: true }),
} as const;

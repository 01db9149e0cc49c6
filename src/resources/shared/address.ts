import { code, text } from "../../schema";

/** A postal address. */
export const address = {
  street: text({ label: "Street", maxLength: 200, optional: true }),
  city: text({ label: "City", maxLength: 120, optional: true }),
  region: text({ label: "State or region", maxLength: 120, optional: true }),
  postalCode: text({ label: "Postal code", maxLength: 20, optional: true }),
  country: code({ label: "Country", list: "country", optional: true }),
} as const;

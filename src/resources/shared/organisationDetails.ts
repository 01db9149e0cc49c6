import { sellingRoles } from "../../vocabulary";
import { code, colour, email, group, image, link, phone, roles, rows, text } from "../../schema";

const address = {
  street: text({ label: "Street", maxLength: 200, optional: true, customer: true }),
  city: text({ label: "City", maxLength: 120, optional: true, customer: true }),
  region: text({ label: "State or region", maxLength: 120, optional: true, customer: true }),
  postalCode: text({ label: "Postal code", maxLength: 20, optional: true, customer: true }),
  country: code({ label: "Country", list: "country", optional: true, customer: true }),
} as const;

const accounting = { read: roles(...sellingRoles, "accounts") };

/** The organisation's names, addresses and accounts. */
export const organisationDetails = {
  name: text({ label: "Trading name", maxLength: 120, customer: true }),
  legalName: text({ label: "Legal name", maxLength: 160, optional: true, customer: true }),
  logo: image({ label: "Logo", aspect: 2, free: true, optional: true, customer: true }),
  brandColour: colour({ label: "Brand colour", default: "#318afb", customer: true }),
  address: group({ label: "Address", optional: true, of: address, customer: true }),
  phones: rows({
    label: "Phones",
    one: "phone",
    maxItems: 10,
    optional: true,
    customer: true,
    of: {
      phone: phone({ label: "Phone", customer: true }),
      label: text({ label: "For", maxLength: 60, optional: true }),
    },
  }),
  emails: rows({
    label: "Emails",
    one: "email",
    maxItems: 10,
    optional: true,
    customer: true,
    of: {
      email: email({ label: "Email", customer: true }),
      label: text({ label: "For", maxLength: 60, optional: true }),
    },
  }),
  website: link({ label: "Website", optional: true, customer: true }),
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
    sensitive: true,
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
} as const;

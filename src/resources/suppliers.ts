import { contactPurposes, supplierKinds, supplierPaymentDues } from "../vocabulary";
import {
  choice,
  choices,
  code,
  defineResource,
  email,
  link,
  longText,
  needed,
  number,
  phone,
  type RowOf,
  rows,
  text,
  yesNo,
} from "../schema";
import { contact } from "./shared/contact";
import { costReaders, payers, sellers } from "./shared/staff";

const bank = { access: { read: payers }, optional: true, personal: true, sensitive: true } as const;

/** The businesses that are paid for parts of a trip: hotel owners, wholesalers, guides. */
export const suppliers = defineResource({
  name: "suppliers",
  label: { one: "Supplier", many: "Suppliers" },
  title: "name",
  purpose: "Who you buy from: how to reach them, on which terms, and where the money goes.",
  paths: {
    list: "/suppliers",
    create: "/suppliers/new",
    edit: "/suppliers/edit/:id",
    show: "/suppliers/:id",
  },
  menu: { group: "Products" },
  fields: {
    name: text({ label: "Name", maxLength: 120, unique: true }),
    kinds: choices({ label: "Provides", choices: supplierKinds, optional: true }),
    currency: code({ label: "Currency", list: "currency", short: true }),
    isActive: yesNo({ label: "Active", default: true, indexed: true }),
    notes: longText({ label: "Notes", optional: true, personal: true }),

    email: email({
      label: "Email",
      optional: true,
      short: true,
      personal: true,
    }),
    phone: phone({ label: "Phone", optional: true, short: true, e164: "phoneE164", personal: true }),
    phoneE164: text({ label: "Phone, international", maxLength: 20, readOnly: true, optional: true }),
    website: link({ label: "Website", optional: true }),
    contacts: rows({
      label: "Contacts",
      one: "contact",
      maxItems: 30,
      optional: true,
      personal: true,
      of: {
        ...contact,
        purpose: choice({ label: "For", choices: contactPurposes, default: "reservations" }),
      },
    }),
    address: text({ label: "Address", maxLength: 300, optional: true }),
    city: text({ label: "City", maxLength: 120, optional: true, indexed: true, short: true }),
    country: code({ label: "Country", list: "country", optional: true, short: true }),

    paymentDue: choice({ label: "Paid", choices: supplierPaymentDues, optional: true, short: true }),
    paymentDays: number({ label: "Days", min: 0, max: 365, optional: true, short: true }),
    paymentTerms: longText({ label: "Payment terms", maxLength: 2_000, optional: true }),
    taxNumber: text({ label: "Tax number", maxLength: 60, optional: true, short: true }),

    accountHolder: text({ label: "Account holder", maxLength: 160, ...bank }),
    accountNumber: text({ label: "Account number or IBAN", maxLength: 60, secret: true, ...bank }),
    bankName: text({ label: "Bank", maxLength: 120, ...bank }),
    bankCode: text({ label: "BIC, SWIFT or IFSC", maxLength: 40, ...bank }),
  },
  mergeable: true,
  access: { read: costReaders, create: costReaders, update: costReaders, delete: sellers },
  checks: [
    needed("paymentDays", "paymentDue", "days_before_start"),
    needed("paymentDays", "paymentDue", "days_after_invoice"),
  ],
  list: {
    columns: ["name", "kinds", "currency", "phone", "isActive"],
    search: ["name", "city", "email"],
    sort: { field: "name", order: "asc" },
    filters: ["kinds", "city", "country", "currency", "isActive"],
    without: ["contacts", "accountHolder", "bankName", "bankCode"],
  },
  form: [
    { heading: "Supplier", fields: ["name", "kinds", "currency", "isActive", "notes"] },
    {
      heading: "Contact",
      help: "Email and phone are those for reservations.",
      fields: ["email", "phone", "website", "contacts"],
    },
    { heading: "Place", fields: ["address", "city", "country"] },
    { heading: "Payment", fields: ["paymentDue", "paymentDays", "paymentTerms", "taxNumber"] },
    {
      heading: "Bank account",
      help: "For owners, admins and accounts alone. A change asks for your password, and owners are told. Who looks at the number stands in the history.",
      fields: ["accountHolder", "accountNumber", "bankName", "bankCode"],
    },
  ],
});
export type Supplier = RowOf<typeof suppliers>;

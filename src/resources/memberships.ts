import { membershipRoles } from "../vocabulary";
import { choice, date, defineResource, notBefore, reference, type RowOf, text, yesNo } from "../schema";
import { contacts } from "./contacts";
import { sellers } from "./shared/staff";

/** What a person is to an account: a secretary books for five, an employer is left. */
export const memberships = defineResource({
  name: "memberships",
  label: { one: "Membership", many: "Memberships" },
  title: "role",
  purpose: "Who pays, books, travels and approves for an account.",
  paths: { create: "/memberships/new", edit: "/memberships/edit/:id" },
  fields: {
    contactId: reference({
      label: "Contact",
      to: "contacts",
      createOnly: true,
      onMerge: "move",
      dropAlike: ["accountId", "role"],
      onDelete: "keep",
    }),
    accountId: reference({
      label: "Account",
      to: "accounts",
      createOnly: true,
      onMerge: "move",
      dropAlike: ["contactId", "role"],
      onDelete: "keep",
    }),
    role: choice({ label: "Role", choices: membershipRoles, default: "booker", short: true }),
    isPrimary: yesNo({ label: "First of the account", default: false }),
    note: text({ label: "Note", maxLength: 200, optional: true, personal: true }),
    from: date({ label: "From", optional: true, short: true }),
    to: date({ label: "To", optional: true, short: true }),
  },
  partOf: { resource: contacts, by: "contactId" },
  access: { write: sellers },
  checks: [notBefore("to", "from", "The end lies before the beginning.")],
  list: {
    columns: ["role", "accountId", "contactId", "from", "to"],
    sort: { field: "createdAt", order: "desc" },
  },
  form: [
    { heading: "Membership", fields: ["contactId", "accountId", "role", "isPrimary", "note", "from", "to"] },
  ],
  indexes: [["accountId"], ["contactId"]],
});
export type Membership = RowOf<typeof memberships>;

import { roles as roleChoices } from "../vocabulary";
import { choice, defineResource, instant, type RowOf, text } from "../schema";
import { administrators, sellers } from "./shared/staff";

const { owner: _owner, ...keyRoles } = roleChoices;

/** Keys for programs that work in the organisation. A secret is shown once and stored as a hash. */
export const apiKeys = defineResource({
  name: "api-keys",
  label: { one: "API key", many: "API keys" },
  title: "name",
  purpose: "Keys with which other programs read and write your data.",
  fields: {
    name: text({ label: "Name", maxLength: 80, unique: true }),
    role: choice({ label: "Rights", help: "The key may do what this role may.", choices: keyRoles }),
    prefix: text({ label: "Begins with", maxLength: 12, readOnly: true }),
    lastUsedAt: instant({ label: "Last used", readOnly: true, optional: true, history: false }),
    revokedAt: instant({ label: "Revoked", readOnly: true, optional: true }),
  },
  access: { read: sellers, create: administrators, update: administrators },
  without: ["create", "update", "delete"],
  list: {
    columns: ["name", "role", "prefix", "lastUsedAt", "revokedAt"],
    sort: { field: "createdAt", order: "desc" },
  },
  form: [{ heading: "API key", fields: ["name", "role"] }],
});
export type ApiKey = RowOf<typeof apiKeys>;

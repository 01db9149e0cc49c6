import { sourceKinds } from "../vocabulary";
import {
  choice,
  colour,
  defineResource,
  email,
  everyone,
  percent,
  phone,
  reference,
  type RowOf,
  text,
  yesNo,
} from "../schema";
import { administrators, sellers } from "./shared/staff";

/** Where trips come from. The name is part of every trip; contact and commission are for the office only. */
export const querySources = defineResource({
  name: "query-sources",
  label: { one: "Query source", many: "Query sources" },
  title: "name",
  purpose: "Where your enquiries come from, so that you learn what works.",
  paths: { list: "/org/query-sources", create: "/org/query-source/new", edit: "/org/query-source/:id" },
  menu: { group: "Intake" },
  fields: {
    name: text({ label: "Name", maxLength: 80, unique: true }),
    kind: choice({ label: "Kind", choices: sourceKinds, default: "direct", short: true, indexed: true }),
    colour: colour({ label: "Colour", default: "#318afb", short: true }),
    contactName: text({
      label: "Contact",
      maxLength: 120,
      optional: true,
      access: { read: sellers },
      personal: true,
    }),
    contactPhone: phone({
      label: "Phone",
      optional: true,
      short: true,
      e164: "contactPhoneE164",
      access: { read: sellers },
      personal: true,
    }),
    contactPhoneE164: text({
      label: "Phone, international",
      maxLength: 20,
      readOnly: true,
      optional: true,
      access: { read: sellers },
    }),
    contactEmail: email({
      label: "Email",
      optional: true,
      short: true,
      access: { read: sellers },
      personal: true,
    }),
    commission: percent({ label: "Commission", optional: true, short: true, access: { read: sellers } }),
    defaultTeamId: reference({
      label: "Default team",
      help: "New trips from this source go to this team.",
      to: "teams",
      offer: { isActive: true },
      optional: true,
      short: true,
    }),
    isActive: yesNo({ label: "Active", default: true, indexed: true }),
  },
  mergeable: true,
  access: { read: everyone, write: administrators },
  list: {
    columns: ["name", "kind", "commission", "defaultTeamId", "isActive"],
    search: ["name"],
    sort: { field: "name", order: "asc" },
    filters: ["kind", "isActive"],
  },
  related: [{ resource: "trips", by: "querySourceId" }],
  form: [
    { heading: "Query source", fields: ["name", "kind", "colour", "isActive"] },
    { heading: "Contact", fields: ["contactName", "contactPhone", "contactEmail"] },
    { heading: "Business", fields: ["commission", "defaultTeamId"] },
  ],
});
export type QuerySource = RowOf<typeof querySources>;

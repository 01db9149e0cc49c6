import { reportSharing } from "../vocabulary";
import {
  allOf,
  anyOf,
  choice,
  defineResource,
  longText,
  roles,
  type RowOf,
  tags,
  text,
  where,
} from "../schema";
import { administrators } from "./shared/staff";

const sharedWithRole = (["sales", "operations", "accounts"] as const).map((role) =>
  allOf(roles(role), where("sharedWith", role)),
);

/** Reports that an organisation makes of the same words as those that are declared. They give no rights. */
export const reports = defineResource({
  name: "reports",
  label: { one: "Own report", many: "Own reports" },
  title: "name",
  purpose: "Reports of your own. Open any report, choose “Make your own of it”, and save it under a name.",
  paths: { list: "/own-reports", edit: "/own-reports/:id" },
  fields: {
    name: text({ label: "Name", maxLength: 80 }),
    help: text({ label: "What it shows", maxLength: 300, optional: true }),
    sharedWith: choice({
      label: "Who has it",
      choices: reportSharing,
      default: "everyone",
      short: true,
      indexed: true,
    }),
    resource: text({ label: "Of", maxLength: 100, createOnly: true, names: "any" }),
    by: text({
      label: "Grouped by",
      help: "As figures of a list are asked for: “status”, “createdAt_month”.",
      maxLength: 120,
      default: "createdAt_month",
    }),
    measures: tags({
      label: "Beside the number",
      help: "As figures of a list are asked for: “value_sum”.",
      maxItems: 6,
      maxLength: 120,
      optional: true,
    }),
    period: text({ label: "Period by", help: "A day of the rows.", maxLength: 120, optional: true }),
    query: longText({
      label: "Conditions",
      help: "As in the address of the list.",
      maxLength: 8_000,
      optional: true,
    }),
  },
  access: {
    read: anyOf(administrators, where("sharedWith", "everyone"), ...sharedWithRole),
    write: administrators,
  },
  list: {
    columns: ["name", "resource", "by", "sharedWith"],
    sort: { field: "name", order: "asc" },
    filters: ["resource", "sharedWith"],
  },
  form: [
    { heading: "Report", fields: ["name", "help", "sharedWith"] },
    { heading: "What it counts", fields: ["resource", "by", "measures", "period", "query"] },
  ],
});
export type OwnReport = RowOf<typeof reports>;

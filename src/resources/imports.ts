import { importStates } from "../vocabulary";
import {
  allOf,
  anyOf,
  choice,
  defineResource,
  instant,
  number,
  reference,
  type RowOf,
  self,
  text,
  through,
} from "../schema";
import { administrators, costReaders } from "./shared/staff";

const count = { readOnly: true, min: 0, default: 0 } as const;

/** Files that were brought, and what became of their lines. Only the server writes these. */
export const imports = defineResource({
  name: "imports",
  history: false,
  label: { one: "Import", many: "Imports" },
  title: "name",
  purpose:
    "Files of rows that were brought. “Import” in the menu of a list brings one, and each can be taken back.",
  paths: { list: "/org/imports", show: "/org/imports/:id" },
  alsoAt: { list: "/imports", show: "/imports/:id" },
  menu: { group: "Organisation" },
  fields: {
    name: text({ label: "File", maxLength: 255, readOnly: true }),
    resource: text({ label: "Of", maxLength: 100, readOnly: true, names: "any" }),
    state: choice({ label: "State", choices: importStates, default: "read", readOnly: true }),
    lines: number({ label: "Lines", ...count }),
    created: number({ label: "New", help: "Before it is written: what would be.", ...count }),
    changed: number({ label: "Changed", ...count }),
    same: number({ label: "The same", ...count }),
    skipped: number({ label: "Skipped", ...count }),
    failed: number({ label: "With faults", ...count }),
    byUserId: reference({ label: "By", to: "users", readOnly: true, optional: true }),
    at: instant({ label: "When", readOnly: true, indexed: true }),
  },
  access: {
    read: anyOf(
      administrators,
      allOf(costReaders, through({ field: "byUserId", resource: "users", rule: self })),
    ),
  },
  without: ["create", "update", "delete", "read"],
  list: {
    columns: ["name", "resource", "state", "created", "changed", "failed", "byUserId", "at"],
    sort: { field: "at", order: "desc" },
    search: ["name"],
    filters: ["resource", "state", "byUserId", "failed", "at"],
  },
  form: [],
});
export type Import = RowOf<typeof imports>;

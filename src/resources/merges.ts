import { mergeStates } from "../vocabulary";
import {
  choice,
  defineResource,
  instant,
  nobody,
  number,
  reference,
  type RowOf,
  rows,
  tags,
  text,
} from "../schema";
import { administrators } from "./shared/staff";

const id = { maxLength: 36, readOnly: true, indexed: true } as const;
const name = { maxLength: 300, readOnly: true, personal: true } as const;
const fieldNames = { maxItems: 300, maxLength: 100, readOnly: true, optional: true } as const;

/** Two rows that became one, and whether they are two again. Only the server writes these. */
export const merges = defineResource({
  name: "merges",
  history: false,
  label: { one: "Merge", many: "Merges" },
  title: "loserName",
  purpose:
    "Rows that were merged into others, and customers whose trips the upgrade gave to one contact. For 90 days each merge can be taken apart again.",
  paths: { list: "/org/merges", show: "/org/merges/:id" },
  menu: { group: "Organisation" },
  fields: {
    resource: text({ label: "What", maxLength: 100, readOnly: true, names: "any" }),
    loserName: text({ label: "Merged", ...name }),
    survivorName: text({ label: "Into", ...name }),
    at: instant({ label: "When", readOnly: true, indexed: true }),
    byUserId: reference({ label: "By", to: "users", readOnly: true, optional: true }),
    loserId: text({ label: "Id of the merged row", ...id }),
    survivorId: text({ label: "Id of the row that stayed", ...id }),
    taken: tags({ label: "Taken from the merged row", ...fieldNames }),
    united: tags({ label: "Lists united", ...fieldNames }),
    moved: rows({
      label: "Moved",
      one: "kind",
      maxItems: 300,
      readOnly: true,
      of: {
        resource: text({ label: "What", maxLength: 100, names: "any" }),
        rows: number({ label: "Rows", min: 0 }),
      },
    }),
    dropped: rows({
      label: "Dropped",
      one: "row",
      maxItems: 1_000,
      readOnly: true,
      optional: true,
      personal: true,
      of: {
        resource: text({ label: "What", maxLength: 100, names: "any" }),
        name: text({ label: "Row", maxLength: 300, optional: true }),
        rowId: text({ label: "Id", maxLength: 36, optional: true, access: { read: nobody } }),
        because: text({ label: "Why", maxLength: 300 }),
      },
    }),
    because: text({ label: "Why", maxLength: 2_000, readOnly: true, optional: true }),
    status: choice({ label: "State", choices: mergeStates, default: "merged", readOnly: true }),
    undoneAt: instant({ label: "Taken apart", readOnly: true, optional: true }),
    undoneByUserId: reference({ label: "Taken apart by", to: "users", readOnly: true, optional: true }),
  },
  access: { read: administrators },
  without: ["create", "update", "delete"],
  list: {
    columns: ["loserName", "survivorName", "resource", "at", "byUserId", "because", "status"],
    sort: { field: "at", order: "desc" },
    filters: ["resource", "status", "at"],
  },
  form: [],
  detail: {
    sections: [
      {
        heading: "Merge",
        facts: [
          "loserName",
          "survivorName",
          "resource",
          "at",
          "byUserId",
          "status",
          { fields: ["because"], wide: true },
          "undoneAt",
          "undoneByUserId",
          "taken",
          "united",
          { fields: ["moved"], wide: true },
          { fields: ["dropped"], wide: true },
        ],
      },
    ],
  },
});
export type Merge = RowOf<typeof merges>;

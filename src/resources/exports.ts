import {
  choice,
  defineResource,
  instant,
  longText,
  number,
  reference,
  type RowOf,
  tags,
  text,
} from "../schema";
import { administrators } from "./shared/staff";

/** Who took which rows out of the product, and when. Only the server writes these. */
export const exports = defineResource({
  name: "exports",
  history: false,
  label: { one: "Export", many: "Exports" },
  title: "what",
  purpose:
    "Each list and report that somebody took out as a file, and each copy given to a person, is on record here.",
  paths: { list: "/org/exports", show: "/org/exports/:id" },
  menu: { group: "Organisation" },
  fields: {
    what: text({ label: "What", maxLength: 100, readOnly: true }),
    byUserId: reference({ label: "By", to: "users", readOnly: true, optional: true }),
    at: instant({ label: "When", readOnly: true, indexed: true }),
    format: choice({
      label: "As",
      choices: {
        csv: { label: "CSV" },
        xlsx: { label: "Excel" },
        zip: { label: "ZIP" },
        pdf: { label: "PDF" },
      },
      readOnly: true,
    }),
    count: number({ label: "Rows", readOnly: true, min: 0 }),
    columns: tags({ label: "Columns", maxItems: 1_000, maxLength: 200, readOnly: true }),
    query: longText({ label: "Filter", maxLength: 8_000, readOnly: true, optional: true }),
  },
  access: { read: administrators },
  without: ["create", "update", "delete"],
  list: {
    columns: ["at", "byUserId", "what", "count", "format"],
    sort: { field: "at", order: "desc" },
    filters: ["byUserId", "what", "at"],
  },
  form: [],
});
export type Export = RowOf<typeof exports>;

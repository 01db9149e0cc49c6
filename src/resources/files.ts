import { defineResource, everyone, number, type RowOf, text } from "../schema";
import { sellers } from "./shared/staff";

/** Uploaded pictures. The bytes are stored outside the database; the upload creates the row. */
export const files = defineResource({
  name: "files",
  label: { one: "File", many: "Files" },
  title: "name",
  purpose: "Pictures that were uploaded.",
  fields: {
    name: text({ label: "Name", maxLength: 255, readOnly: true }),
    type: text({ label: "Type", maxLength: 100, readOnly: true }),
    size: number({ label: "Size", unit: "bytes", readOnly: true }),
    width: number({ label: "Width", unit: "pixels", readOnly: true }),
    height: number({ label: "Height", unit: "pixels", readOnly: true }),
  },
  access: { read: everyone, delete: sellers },
  without: ["create", "update"],
  list: { columns: ["name", "type", "size"], search: ["name"], sort: { field: "createdAt", order: "desc" } },
  form: [],
});
export type File = RowOf<typeof files>;

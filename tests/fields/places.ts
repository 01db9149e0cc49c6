import { everyone } from "../../src/schema/field/access";
import { text } from "../../src/schema/kinds/text";
import { defineResource, type Resource } from "../../src/schema/resource";

/** A resource that references lead to in the tests of fields. */
export const places: Resource = defineResource({
  name: "places",
  label: { one: "Place", many: "Places" },
  title: "name",
  purpose: "Places to go to.",
  fields: { name: text({ label: "Name" }) },
  access: { read: everyone, write: everyone },
  list: { columns: ["name"], search: ["name"], sort: { field: "name", order: "asc" } },
  form: [{ heading: "Place", fields: ["name"] }],
});

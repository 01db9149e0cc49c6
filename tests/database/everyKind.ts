import { Client } from "pg";
import { changes } from "../../server/database/structure/changes";
import { structureOf } from "../../server/database/structure/structureOf";
import { grants } from "../../server/database/structure/grants";
import { resources } from "../../src/resources";
import { everyone } from "../../src/schema/field/access";
import { kinds, type Fields, type FieldKind } from "../../src/schema/kinds";
import { reference } from "../../src/schema/kinds/reference";
import { text } from "../../src/schema/kinds/text";
import { defineResource, type Resource } from "../../src/schema/resource";
import { kindValues } from "../schema/kindValues";

/** A throw-away resource with one optional field of every kind, each called by its kind; its list of references has an index. */
export const everyKind: Resource = defineResource({
  name: "every-kind",
  label: { one: "Thing", many: "Things" },
  title: "text",
  purpose: "To try every kind of field.",
  // The mapped object keeps the kinds' names, which its computed type does not say.
  fields: Object.fromEntries(
    Object.entries(kindValues).map(([kind, { field }]) => [
      kind,
      { ...field, optional: true as const, ...(kind === "references" && { indexed: true as const }) },
    ]),
  ) as Record<FieldKind, Fields[string]>,
  access: { read: everyone, write: everyone },
  list: {
    columns: ["text"],
    search: ["text", "longText", "email", "phone", "link"],
    sort: { field: "text", order: "asc" },
    tabs: "choice",
  },
  namedFilters: { hasTags: { notEmpty: "tags", label: "Has tags" } },
  form: [],
});

/** Rows that refer to one of these or to none, whose list is filtered by every field of it, and searched through the reference. */
export const keepers: Resource = defineResource({
  name: "keepers",
  label: { one: "Keeper", many: "Keepers" },
  title: "name",
  purpose: "To lead to every kind of field.",
  fields: {
    name: text({ label: "Name" }),
    thingId: reference({ label: "Thing", to: "every-kind", optional: true }),
  },
  access: { read: everyone, write: everyone },
  list: {
    columns: ["name"],
    search: ["name", "thingId"],
    sort: { field: "name", order: "asc" },
    filters: [
      "thingId.version",
      ...Object.entries(kinds).flatMap(([kind, { operators }]) =>
        operators.length > 0 ? ([`thingId.${kind}`] as const) : [],
      ),
    ],
  },
  form: [],
});

/** Makes the tables of further resources by the statements that the migration of their declarations would have. */
export async function addResources(ownerUrl: string, more: readonly Resource[]): Promise<void> {
  const all = [...resources, ...more];
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(changes(structureOf(resources), structureOf(all)).join(";\n"));
    await client.query(grants(all, "tripwright_app"));
  } finally {
    await client.end();
  }
}

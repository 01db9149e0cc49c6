import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatsOf } from "../../src/domain/formats/formatsOf";
import { resources, resourceNamed } from "../../src/resources";
import {
  fileColumns,
  fileText,
  fileValue,
  fromText,
  isSensitive,
  markedText,
  type Resource,
  type TextFormats,
  type QueryField,
  unmarkedText,
  defineResource,
  everyone,
} from "../../src/schema";
import { fullValues } from "../promises/fixtures/fullValues";
import { kindValues } from "./kindValues";

/** A newcomer with a field of each kind. */
const places = defineResource({
  ...{ name: "places", label: { one: "Place", many: "Places" }, title: "text", purpose: "All kinds." },
  fields: Object.fromEntries(Object.entries(kindValues).map(([kind, { field }]) => [kind, field])),
  access: { read: everyone },
  list: { columns: ["text"], sort: { field: "createdAt", order: "desc" } },
  form: [],
});
const everyKind = (index: number) =>
  Object.fromEntries(Object.entries(kindValues).map(([kind, { values }]) => [kind, values[index]]));

const owner = { userId: "0190a000-0000-7000-8000-000000000009", role: "owner", teamIds: [] } as const;
const viewer = { ...owner, role: "viewer" } as const;
const queryFields = [
  {
    ...{ key: "diet", of: "trips", label: "Name", kind: "text", options: [], required: false, help: null },
    ...{ section: null, isPublic: false, isActive: true },
  },
] satisfies QueryField[];
const ids = Object.fromEntries(
  [...resources, places].map(({ name }, index) => [
    name,
    `0190a000-0000-7000-8000-${String(index).padStart(12, "0")}`,
  ]),
);
const inWords: TextFormats = {
  ...formatsOf({ locale: "de-DE", timeZone: "Asia/Kolkata", dateFormat: "slashes" }),
  currencies: ["INR"],
  titleOf: (resource) => (resource === "users" ? "Asha" : undefined),
  idsOf: (resource, title) => (resource === "users" && title === "Asha" ? [ids["users"] ?? ""] : []),
};

const columnsOf = (resource: Resource) => fileColumns(resource, { actor: owner, queryFields, resourceNamed });

describe.each([...resources, places].map((resource) => [resource.name, resource] as const))(
  "the file of %s",
  (_name, resource) => {
    it.each([0, 1, 2])("holds text that reads back as the same values (%i)", (index) => {
      const row =
        resource === places ? everyKind(index) : fullValues(resource, { mark: "mark", seed: index, ids });
      for (const column of columnsOf(resource)) {
        const stored = fileValue(column, row);
        // Inputs drop blanks around a text.
        const value = typeof stored === "string" ? stored.trim() : stored;
        const text = fileText(column, row, inWords);
        const [outer = ""] = column.key.split(".");
        const around = { ...row, ...(resource.fields[outer]?.kind === "group" ? Object(row[outer]) : {}) };
        const read = fromText(column.field, unmarkedText(markedText(text)), inWords, around);
        expect([column.key, read.value ?? null]).toEqual([column.key, value ?? read.value ?? null]);
        if (value != null && value !== "") expect(read.error).toBeUndefined();
      }
    });

    it("names each column once, and never what is sensitive", () => {
      const columns = columnsOf(resource);
      expect(new Set(columns.map(({ header }) => header)).size).toBe(columns.length);
      expect(columns.filter(({ field }) => isSensitive(field))).toEqual([]);
    });
  },
);

it("leaves out what the reader may not read", () => {
  const closed = fileColumns(resourceNamed("taxes"), { actor: viewer, queryFields });
  const trips = fileColumns(resourceNamed("trips"), { actor: viewer, queryFields, resourceNamed });
  expect(closed.map(({ key }) => key)).toContain("id");
  expect(trips.map(({ key }) => key)).not.toContain("markup");
});

it("calls a query field by its key where a field has its label", () => {
  const columns = columnsOf(resourceNamed("trips"));
  expect(columns.find(({ key }) => key === "custom.diet")?.header).toMatch(/^(Name|custom\.diet)$/);
});

describe("the mark of texts that look like formulas", () => {
  const starts = fc.constantFrom(
    "",
    "'",
    "''",
    "=",
    "'=",
    "''=",
    "+",
    "-",
    "@",
    "\t",
    "\r",
    "\n",
    "＝",
    "＠",
  );

  it("comes off as it was put on", () => {
    fc.assert(
      fc.property(starts, fc.string(), (start, rest) => {
        expect(unmarkedText(markedText(start + rest))).toBe(start + rest);
        expect(markedText(start + rest)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      }),
    );
  });

  it.each([
    ["=1+1", "'=1+1"],
    ["'=x", "''=x"],
    ["+919876543210", "'+919876543210"],
    ["O'Hara", "O'Hara"],
    ["'tis", "'tis"],
  ])("%s becomes %s", (text, marked) => expect(markedText(text)).toBe(marked));
});

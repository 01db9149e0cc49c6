import { describe, expect, it } from "vitest";
import { resources } from "../../src/resources";
import { assigned, everyone, self, roles } from "../../src/schema/access";
import { checkResources, DeclarationFault } from "../../src/schema/checkResources";
import { amount } from "../../src/schema/kinds/amount";
import { choice } from "../../src/schema/kinds/choice";
import { number } from "../../src/schema/kinds/number";
import { phone } from "../../src/schema/kinds/phone";
import { reference } from "../../src/schema/kinds/reference";
import { rows } from "../../src/schema/kinds/rows";
import { text } from "../../src/schema/kinds/text";
import type { Resource } from "../../src/schema/resource";

const sound: Resource = {
  name: "things",
  label: { one: "Thing", many: "Things" },
  title: "name",
  purpose: "To be checked.",
  paths: { list: "/things" },
  fields: { name: text({ label: "Name" }) },
  access: { read: everyone, create: everyone, update: everyone, delete: everyone },
  list: { columns: ["name"], sort: { field: "name", order: "asc" } },
  form: [{ heading: "Thing", fields: ["name"] }],
};
const withFields = (fields: object): Partial<Resource> => ({
  fields: { ...sound.fields, ...fields },
});

describe("checkResources", () => {
  it("accepts the application's own declarations and gives them back", () => {
    expect(checkResources(resources)).toBe(resources);
    expect(checkResources([sound])).toHaveLength(1);
  });

  it.each<[string, Partial<Resource>, RegExp]>([
    ["a name that is no address", { name: "Things" }, /not lower-case words[^]*query-sources/],
    [
      "an amount without a field for its currency",
      withFields({ price: amount({ label: "Price", currency: "currency", optional: true }) }),
      /"price" takes its currency from "currency"[^]*list "currency"/,
    ],
    [
      "an amount in a row whose currency is a text",
      withFields({
        rates: rows({
          label: "Rates",
          one: "rate",
          optional: true,
          of: { sum: amount({ label: "Sum", currency: "name" }) },
        }),
      }),
      /"rates.sum" takes its currency from "name"/,
    ],
    [
      "a phone number whose international form anybody writes",
      withFields({
        phone: phone({ label: "Phone", optional: true, e164: "phoneE164" }),
        phoneE164: text({ label: "Phone, international", optional: true }),
      }),
      /"phone" keeps its international form in "phoneE164"[^]*readOnly/,
    ],
    [
      "a phone number whose international form more roles read",
      withFields({
        phone: phone({ label: "Phone", optional: true, e164: "phoneE164", access: { read: roles("owner") } }),
        phoneE164: text({ label: "Phone, international", optional: true, readOnly: true }),
      }),
      /open to different roles/,
    ],
    [
      "a field that every row has",
      withFields({ createdAt: text({ label: "C", optional: true }) }),
      /"createdAt" is every row's/,
    ],
    [
      "the organisation as a field",
      withFields({ tenantId: text({ label: "T", optional: true }) }),
      /"tenantId"/,
    ],
    ["a field called children", withFields({ children: text({ label: "C", optional: true }) }), /childAges/],
    [
      "a field that is not in camelCase",
      withFields({ birth_date: text({ label: "B", optional: true }) }),
      /not in camelCase/,
    ],
    [
      "an unknown kind",
      withFields({ odd: { kind: "odd", label: "O", optional: true } }),
      /unknown kind "odd"/,
    ],
    [
      "a reference to nothing",
      withFields({ hotelId: reference({ label: "H", to: "hotels", optional: true }) }),
      /"hotels", which is not declared/,
    ],
    [
      "a reference to nothing inside rows",
      withFields({
        parts: rows({
          label: "P",
          one: "p",
          optional: true,
          of: { hotelId: reference({ label: "H", to: "hotels" }) },
        }),
      }),
      /"parts.hotelId"/,
    ],
    [
      "a required field that no form section has",
      withFields({ size: number({ label: "S" }) }),
      /"size" is required and in no section/,
    ],
    [
      "a read-only field in the form",
      {
        ...withFields({ code: text({ label: "C", readOnly: true }) }),
        form: [{ heading: "T", fields: ["name", "code"] }],
      },
      /"code" is read-only/,
    ],
    [
      "a field in two sections",
      {
        form: [
          { heading: "A", fields: ["name"] },
          { heading: "B", fields: ["name"] },
        ],
      },
      /two sections/,
    ],
    [
      "a search in what cannot be searched",
      {
        ...withFields({ size: number({ label: "S", optional: true }) }),
        list: { ...sound.list, search: ["size"] },
      },
      /"size" cannot be searched/,
    ],
    [
      "a search in what is closed",
      {
        ...withFields({ note: text({ label: "N", optional: true, access: { read: roles("owner") } }) }),
        list: { ...sound.list, search: ["note"] },
      },
      /"note" is closed/,
    ],
    ["tabs of what is no choice", { list: { ...sound.list, tabs: "name" } }, /list.tabs "name" is no choice/],
    [
      "a first tab without tabs",
      { list: { ...sound.list, firstTab: { option: "open" } } },
      /list.firstTab opens "open", which is no tab/,
    ],
    [
      "a first tab that is none of the options",
      {
        ...withFields({
          state: choice({ label: "S", choices: { done: { label: "Done" } }, optional: true }),
        }),
        list: { ...sound.list, tabs: "state", firstTab: { option: "open" } },
      },
      /list.firstTab opens "open", which is no tab[^]*an option of the field/,
    ],
    [
      "a field rule that looks at rows",
      withFields({ note: text({ label: "N", optional: true, access: { read: self } }) }),
      /looks at rows/,
    ],
    [
      "a rule on what is no reference",
      { access: { ...sound.access, update: assigned({ roles: ["sales"], user: "name", team: "name" }) } },
      /"name", which is no reference/,
    ],
  ])("refuses %s, by name and with the remedy", (_what, change, message) => {
    const checking = () => checkResources([{ ...sound, ...change }]);
    expect(checking).toThrow(DeclarationFault);
    expect(checking).toThrow(message);
    expect(checking).toThrow(/The resource ".+" cannot be used: .+ Remedy: .+\./s);
  });

  it.each<[string, string, Partial<Resource["list"]>]>([
    ["list.columns", "size", { columns: ["name", "size"] }],
    ["list.sort", "size", { sort: { field: "size", order: "asc" } }],
    ["list.search", "size", { search: ["size"] }],
    ["list.filters", "size", { filters: ["size"] }],
    ["list.tabs", "state", { tabs: "state" }],
    [
      "list.firstTab",
      "size",
      { tabs: "state", firstTab: { option: "open", sort: { field: "size", order: "asc" } } },
    ],
  ])("refuses %s to name what lists leave out", (where, name, change) => {
    const checking = (without: string[]) => () =>
      checkResources([
        {
          ...sound,
          fields: {
            ...sound.fields,
            size: text({ label: "Size", optional: true }),
            state: choice({ label: "State", choices: { open: { label: "Open" } }, optional: true }),
          },
          list: { ...sound.list, ...change, without },
        },
      ]);
    expect(checking([])).not.toThrow();
    expect(checking([name])).toThrow(
      `The resource "things" cannot be used: ${where} names "${name}", which list.without leaves out of lists.`,
    );
  });

  it("refuses a list without what its rows are called", () => {
    expect(() =>
      checkResources([{ ...sound, list: { ...sound.list, columns: [], without: ["name"] } }]),
    ).toThrow('title names "name", which list.without leaves out of lists');
  });

  it("refuses two resources of one name or on one path", () => {
    expect(() => checkResources([sound, sound])).toThrow(/two resources have this name/);
    expect(() => checkResources([sound, { ...sound, name: "others" }])).toThrow(
      /its path \/things is also a path of "things"/,
    );
  });
});

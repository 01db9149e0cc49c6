import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ZodError } from "zod";
import { resources } from "../../src/resources";
import { createSchema, isWritable, patchSchema, checkInPieces, fieldErrorsOf } from "../../src/schema/bodies";
import { everyone } from "../../src/schema/field/access";
import { number } from "../../src/schema/kinds/number";
import { rows } from "../../src/schema/kinds/rows";
import { tags, text } from "../../src/schema/kinds/text";
import { defineResource, type Resource } from "../../src/schema/resource";
import { bodyOf } from "../promises/fixtures/largestBodies";
import { rounds } from "../promises/fixtures/rounds";

const things = defineResource({
  name: "things",
  label: { one: "Thing", many: "Things" },
  title: "name",
  purpose: "To be written.",
  fields: {
    name: text({ label: "Name" }),
    nick: text({ label: "Nick", optional: true }),
    size: number({ label: "Size", default: 3 }),
    places: tags({ label: "Places" }),
    parts: rows({ label: "Parts", one: "part", optional: true, of: { part: text({ label: "Part" }) } }),
    number: text({ label: "Number", readOnly: true }),
    owner: text({ label: "Owner", optional: true, createOnly: true }),
  },
  access: { read: everyone, write: everyone },
  list: { columns: ["name"], sort: { field: "name", order: "asc" } },
  form: [{ heading: "Thing", fields: ["name", "places"] }],
  // The exact type of the declaration is of no use here.
}) as unknown as Resource;
const create = createSchema(things);
const patch = patchSchema(things);
const errors = (schema: typeof create, body: unknown) => {
  const { error } = schema.safeParse(body);
  return error ? Object.keys(fieldErrorsOf(error)) : [];
};

/** What pieces come to, or their error. */
function inOneGo(pieces: Generator<undefined, unknown>): unknown {
  try {
    for (;;) {
      const { done, value } = pieces.next();
      if (done) return value;
    }
  } catch (error) {
    return error;
  }
}

describe("the body of a create", () => {
  it("fills in defaults and emptiness for what is left out", () => {
    expect(create.parse({ name: "A", places: ["x"] })).toEqual({
      ...{ name: "A", nick: null, size: 3, places: ["x"], parts: [], owner: null },
    });
  });

  it("names each error by its path", () => {
    const body = {
      nick: 5,
      size: "3",
      parts: [{ part: "a" }, { part: "" }, { part: "a", more: 1 }],
      extra: 1,
      number: "N",
    };
    expect(errors(create, body).sort()).toEqual([
      "extra",
      "name",
      "nick",
      "number",
      "parts.1.part",
      "parts.2.more",
      "places",
      "size",
    ]);
  });

  it("asks for a text that is missing, and for a text where there is something else", () => {
    const messages = (name: unknown) => {
      const { error } = create.safeParse({ name, places: ["x"] });
      return error && fieldErrorsOf(error)["name"];
    };
    expect([undefined, null, 5].map(messages)).toEqual([
      ["Fill this in."],
      ["Fill this in."],
      ["Enter a text."],
    ]);
  });

  it("says what to do about an unknown property", () => {
    const { error } = create.safeParse({ name: "A", places: ["x"], extra: 1 });
    expect(error && fieldErrorsOf(error)).toEqual({ extra: ["There is no such field. Leave it out."] });
  });

  it.each([null, [], "x", 5, undefined])("refuses %j", (body) => {
    expect(create.safeParse(body).success).toBe(false);
  });
});

describe("the body of an update", () => {
  it("holds the version and only what changed, filling in nothing", () => {
    expect(patch.parse({ version: 3, nick: null })).toEqual({ version: 3, nick: null });
  });

  it("refuses to empty what is required and to change what is fixed", () => {
    expect(
      errors(patch, { version: 1, name: null, places: [], number: "x", owner: "x", id: "x" }).sort(),
    ).toEqual(["id", "name", "number", "owner", "places"].sort());
  });

  it.each([{}, { version: 0 }, { version: "1" }, { version: 1.5 }, { version: null }])(
    "refuses %j for its version",
    (body) => {
      expect(errors(patch, body)).toEqual(["version"]);
    },
  );
});

describe.each(resources.map((resource) => [resource.name, resource] as const))(
  "the bodies of %s",
  (_name, resource) => {
    it("refuse one property too many, whatever it is called", () => {
      const schema = patchSchema(resource);
      const known = new Set(
        Object.entries(resource.fields).flatMap(([name, field]) =>
          isWritable(field, "create") ? [name] : [],
        ),
      );
      const property = fc.oneof(
        fc.constantFrom(
          "id",
          "tenantId",
          "createdAt",
          "createdBy",
          "deletedAt",
          "search",
          "__proto__",
          "constructor",
        ),
        fc.string(),
      );
      fc.assert(
        fc.property(property, fc.jsonValue(), (name, value) => {
          fc.pre(!known.has(name) && name !== "version");
          // Makes __proto__ an ordinary property, as JSON.parse does.
          const body = Object.fromEntries<unknown>([
            ["version", 1],
            [name, value],
          ]);
          const { success } = schema.safeParse(body);
          expect(success).toBe(false);
        }),
        { numRuns: rounds({ few: 60, full: 600 }) },
      );
    });

    it("are the same checked in pieces as in one", () => {
      const schema = createSchema(resource);
      const share = fc.record({
        text: fc.integer({ min: 1, max: 30 }),
        part: fc.double({ min: 0, max: 0.03 }),
      });
      // One value of some is wrong, at any depth.
      const wrong = fc.record({ at: fc.nat(400), value: fc.constantFrom(undefined, null, "", [], {}, -1) });
      fc.assert(
        fc.property(share, wrong, ({ text, part }, { at, value }) => {
          let count = 0;
          const body = JSON.parse(
            JSON.stringify(
              bodyOf(resource, { ids: {}, text, rows: () => part, pick: () => part * 30 }),
              (_key, one) => ((count += 1) === at ? value : one),
            ) ?? "null",
          );
          const { data, error } = schema.safeParse(body);
          const inPieces = inOneGo(checkInPieces(schema, body));
          if (!error) {
            expect(inPieces).toEqual(data);
            return;
          }
          const told = ({ issues }: ZodError) =>
            issues.map(({ path, message }) => `${path.join(".")} ${message}`);
          expect(inPieces).toBeInstanceOf(ZodError);
          // As above.
          expect(told(inPieces as ZodError).toSorted()).toEqual(told(error).toSorted());
        }),
        { numRuns: rounds({ few: 10, full: 100 }) },
      );
    });

    it("take nothing that the server alone sets", () => {
      for (const [name, field] of Object.entries(resource.fields))
        if (field.readOnly) {
          expect(errors(createSchema(resource), { [name]: null })).toContain(name);
          expect(errors(patchSchema(resource), { version: 1, [name]: null })).toContain(name);
        }
    });
  },
);

import { describe, expect, expectTypeOf, it } from "vitest";
import { resources } from "../../src/resources";
import { enquiryForms } from "../../src/resources/enquiryForms";
import { itineraries } from "../../src/resources/itineraries";
import type { AnyFields } from "../../src/schema/field/field";
import { rowId } from "../../src/schema/kinds/rows";
import { customerView } from "../../src/schema/customer";
import { fullValues } from "../promises/fixtures/fullValues";

const filling = { mark: "qzx", seed: 1, ids: Object.fromEntries(resources.map(({ name }) => [name, name])) };

/** The declarations of all values that there are, at every depth, by where they stand. */
function declared(
  fields: AnyFields,
  value: unknown,
  path: string,
): [string, AnyFields[string] | undefined][] {
  const rows: unknown[] = [value].flat();
  return rows.flatMap((row) =>
    typeof row !== "object" || row === null
      ? []
      : Object.entries(row).flatMap(([name, inner]): [string, AnyFields[string] | undefined][] => {
          const field = fields[name];
          const of = field && "of" in field ? (field.of as AnyFields) : {};
          return [[`${path}.${name}`, field], ...declared(of, inner, `${path}.${name}`)];
        }),
  );
}

describe("customerView", () => {
  it.each(resources.map((resource) => ({ name: resource.name, resource })))(
    "lets nothing of $name pass but what is declared for customers, at every depth",
    ({ name, resource }) => {
      const row = { id: "1", version: 1, createdBy: "2", ...fullValues(resource, filling) };
      const passed = declared(resource.fields, customerView(resource.fields, row), name);
      expect(passed.filter(([, field]) => field?.customer !== true && field !== rowId)).toEqual([]);
      const all = declared(resource.fields, row, name).filter(([, field]) => field?.customer);
      expect(passed.map(([where]) => where)).toEqual(expect.arrayContaining(all.map(([where]) => where)));
    },
  );

  it("leaves nothing to say what an offer costs the organisation, and keeps what the customer pays", () => {
    const view = customerView(itineraries.fields, fullValues(itineraries, filling));
    expect(JSON.stringify(view)).not.toMatch(
      /"(cost|markup|lockedPrice|lockReason|internalNote|taxes|rounding|waivedFindings|hotelId)"/,
    );
    expect(view.totals).toMatchObject({
      total: expect.any(Number),
      perChild: [{ amount: expect.any(Number) }],
    });
    expect(view.days[0]?.items[0]).toMatchObject({ id: expect.any(String), title: expect.any(String) });
    expectTypeOf(view.days).items.not.toHaveProperty("markup");
  });

  it("keeps what is empty as it is, and drops what nobody declared", () => {
    const form = { heading: "Hello", introduction: null, publicId: "x", constructor: 1, more: 2 };
    expect(customerView(enquiryForms.fields, form)).toEqual({ heading: "Hello", introduction: null });
  });
});

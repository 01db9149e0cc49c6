import { describe, expect, it } from "vitest";
import { formSections } from "../../../src/pages/resource/form/formFields";
import { splitForm } from "../../../src/pages/resource/form/splitForm";
import { resourceNamed, type ResourceName } from "../../../src/resources";
import { environmentOf, queryFields } from "../../fields/FieldPage";

function split(name: ResourceName, first: readonly string[], own = queryFields) {
  const sections = formSections(resourceNamed(name), environmentOf("owner").actor, "create");
  const parts = splitForm(sections, first, own);
  return {
    first: parts.first.map(({ name }) => name),
    more: parts.more.map(({ heading, fields }) => [heading, ...fields.map(({ name }) => name)]),
  };
}

describe("splitForm", () => {
  it("asks the named fields first, in their order, and keeps the others in their sections", () => {
    expect(split("teams", ["managerId", "name"])).toEqual({
      first: ["managerId", "name"],
      more: [
        ["Team", "description", "isActive"],
        ["Members", "members", "autoAssignment"],
      ],
    });
  });
  it("folds nothing away that must be filled and has no default", () => {
    expect(split("suppliers", ["name"]).first).toEqual(["name", "currency"]);
    expect(split("hotels", ["name"]).first).toEqual(["name", "city", "country"]);
  });
  it("asks the organisation's own fields first where one of them must be filled", () => {
    const ofTrip = ["customerName"];
    expect(split("trips", ofTrip).first).toEqual(["customerName", "custom"]);
    const optional = queryFields.map((queryField) => ({ ...queryField, required: false }));
    expect(split("trips", ofTrip, optional).first).toEqual(["customerName"]);
    const retired = queryFields.map((queryField) => ({ ...queryField, isActive: false }));
    expect(split("trips", ofTrip, retired).first).toEqual(["customerName"]);
  });
});

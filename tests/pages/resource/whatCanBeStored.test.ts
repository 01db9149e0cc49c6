import { describe, expect, it } from "vitest";
import { newDay, newItem } from "../../../src/pages/itineraries/draft/dayEdits";
import { openFields, formSections } from "../../../src/pages/resource/form/formFields";
import { errorsIn, whatCanBeStored } from "../../../src/pages/resource/form/formBody";
import { itineraries } from "../../../src/resources/itineraries";
import type { Actor, AnyRow } from "../../../src/schema";

const actor = { userId: "u", role: "owner", teamIds: [] } as unknown as Actor;
const fields = openFields(formSections(itineraries, actor, "update"));
const ferry = newItem("transfer", { id: "i1", title: "Ferry" });
const [kochi, munnar] = [newDay({ id: "d1", title: "Kochi", items: [ferry] }), newDay({ id: "d2" })];
const base = {
  ...{ id: "a", version: 3, name: "Option A", currency: "INR", options: [], days: [kochi, munnar] },
} as unknown as AnyRow;
const store = (changes: object, refused = {}) =>
  whatCanBeStored(
    { resource: itineraries, fields, queryFields: [], base, values: { ...base, ...changes } },
    refused,
  );

describe("what can be stored of a draft", () => {
  it("is all but the fields that are wrong and the new rows with something wrong in them", () => {
    const untitled = newItem("meal", { id: "i2", title: "" });
    const days = [
      newDay({
        id: "d3",
        title: "Arrival",
        items: [untitled, newItem("guide", { id: "i3", title: "Guide" })],
      }),
      { ...kochi, title: "Fort Kochi", items: [{ ...ferry, title: "", description: "At dawn" }] },
      munnar,
    ];
    const { body, errors } = store({ name: "", terms: "Paid", days });
    expect(Object.keys(errors).sort()).toEqual(["days.0.items.0.title", "days.1.items.0.title", "name"]);
    expect(body).toMatchObject({
      terms: "Paid",
      days: [
        { id: "d3", title: "Arrival", items: [{ id: "i3" }] },
        { id: "d1", title: "Fort Kochi", items: [{ title: "Ferry", description: "At dawn" }] },
        { id: "d2" },
      ],
    });
    expect(body).not.toHaveProperty("name");
  });

  it("leaves out what points at a new row that is left out", () => {
    const options = [{ id: "o1", name: "", adjustment: null }];
    const { body } = store({ options, days: [{ ...kochi, items: [{ ...ferry, optionId: "o1" }] }, munnar] });
    expect(body).toEqual({});
  });

  it("leaves out what the server refused, and says it where it stands in the whole", () => {
    const whole = { days: [newDay({ id: "d3", items: [newItem("meal", { id: "i2", title: "" })] }), kochi] };
    const part = { days: [kochi] };
    const refused = errorsIn(whole, part, { "days.0.items.0.title": ["No."], name: ["No."] });
    expect(refused).toEqual({ "days.1.items.0.title": ["No."], name: ["No."] });
    const { body } = store({ name: "Taken", terms: "Paid" }, { name: ["No."] });
    expect(body).toEqual({ terms: "Paid" });
  });
});

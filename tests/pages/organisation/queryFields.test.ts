import { describe, expect, it } from "vitest";
import { readDraft } from "../../../src/pages/organisation/queryFields/QueryFieldDrawer";
import { queryFieldKey } from "../../../src/pages/organisation/queryFields/queryFieldKey";

describe("queryFieldKey", () => {
  it.each([
    ["Dietary needs", "dietaryNeeds"],
    ["  Visa: which?  ", "visaWhich"],
    ["Größe der Gruppe", "groeDerGruppe"],
    ["2nd choice", "field2ndChoice"],
    ["食事", "field"],
  ])("makes of %j the key %s", (label, key) => {
    expect(queryFieldKey(label, [])).toBe(key);
  });

  it("counts on where a key is taken", () => {
    expect(queryFieldKey("Diet", ["diet", "diet2"])).toBe("diet3");
  });
});

describe("readDraft", () => {
  const draft = {
    key: "diet",
    of: "trips",
    label: "Diet",
    kind: "text",
    options: [],
    required: false,
    help: null,
    section: null,
    isPublic: false,
    isActive: true,
  };

  it("reads a query field, without options where its kind has none", () => {
    const options = [{ value: "x", label: "X" }];
    expect(readDraft({ ...draft, options }).queryField).toEqual({ ...draft, options: [] });
  });

  it("wants a label, and options for a choice, each at its field", () => {
    expect(Object.keys(readDraft({ ...draft, label: undefined }).errors ?? {})).toEqual(["label"]);
    expect(Object.keys(readDraft({ ...draft, kind: "choice" }).errors ?? {})).toEqual(["options"]);
    const options = [{ label: "" }];
    expect(Object.keys(readDraft({ ...draft, kind: "choice", options }).errors ?? {})).toEqual([
      "options.0.label",
    ]);
  });

  it("wants a name that no other has, and options that differ", () => {
    const diet = readDraft(draft).queryField;
    expect(readDraft({ ...draft, label: "diet" }, diet && [diet]).errors).toHaveProperty("label");
    const options = [{ label: "Small" }, { label: "small" }];
    expect(readDraft({ ...draft, kind: "choice", options }).errors).toHaveProperty(["options.1.label"]);
  });

  it("makes the value of a new option from its label and keeps that of an old one", () => {
    const options = [{ value: "vegan", label: "Plants only" }, { label: "Vegan" }, { label: "No nuts" }];
    const read = readDraft({ ...draft, kind: "choices", options });
    expect(read.queryField?.options.map(({ value }) => value)).toEqual(["vegan", "vegan2", "noNuts"]);
  });
});

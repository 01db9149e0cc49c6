import { describe, expect, it } from "vitest";
import { type FormAction, formReducer, type FormState } from "../../../src/pages/resource/form/formState";
import type { AnyRow } from "../../../src/schema/resource";

const row = (version: number, name = "Kerala desk") => ({ id: "a", version, name }) as unknown as AnyRow;
const start: FormState = {
  values: row(1),
  base: row(1),
  start: row(1),
  phase: { is: "open" },
  errors: {},
  message: undefined,
  saved: undefined,
  clashes: [],
  comparing: undefined,
  chosen: new Set(),
  uploads: 0,
};
const after = (...actions: FormAction[]) => actions.reduce(formReducer, start);
const edited: FormAction = { type: "edited", values: row(1, "Goa desk"), names: ["name"] };
const failed: FormAction = {
  type: "refused",
  phase: { is: "failed", message: "No." },
  errors: { name: ["Taken."], "address.city": ["Wrong."] },
  message: "No.",
};

describe("the state of a form", () => {
  it("has failed until something is changed, and keeps the errors of other fields", () => {
    expect(after(edited, failed)).toMatchObject({ phase: { is: "failed" }, message: "No." });
    const { phase, message, errors } = after(failed, edited);
    expect([phase.is, message, errors]).toEqual(["open", undefined, { "address.city": ["Wrong."] }]);
  });

  it("stays offline while more is typed", () => {
    expect(after({ type: "became", phase: { is: "offline" } }, edited).phase.is).toBe("offline");
  });

  it("ends the comparison with the last clash that is decided", () => {
    const clash = (field: string) => ({ kind: "value", row: "", field, part: "", by: null }) as const;
    const compared: FormAction = { type: "compared", comparing: ["name"] };
    const decided = (...clashes: ReturnType<typeof clash>[]): FormAction => ({
      type: "decided",
      values: start.values,
      clashes,
    });
    expect(after(compared).comparing).toEqual(["name"]);
    expect(after(compared, decided(clash("city"))).comparing).toEqual(["name"]);
    expect(after(compared, decided()).comparing).toBeUndefined();
  });

  it("takes what is proposed late where nobody has set anything", () => {
    const late: FormAction = { type: "proposed", values: { name: "Delhi desk" } };
    expect(after(late)).toMatchObject({ values: { name: "Delhi desk" }, start: { name: "Delhi desk" } });
    expect(after({ ...edited, values: row(1) }, late).values).toMatchObject({ name: "Kerala desk" });
  });
});

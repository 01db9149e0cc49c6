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
  met: undefined,
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

  it("is compared at once, and while it is being saved after that", () => {
    const [theirs, stored] = [row(2), row(3)];
    const compared: FormAction = { type: "compared", theirs };
    const sent: FormAction = { type: "sent", values: start.values };
    const open: FormAction = {
      type: "stored",
      row: stored,
      base: stored,
      values: stored,
      phase: { is: "open" },
    };
    expect(after(compared).phase).toEqual({ is: "clash", theirs });
    expect(after(sent, compared).phase.is).toBe("saving");
    expect(after(sent, compared, open)).toMatchObject({ phase: { is: "clash", theirs }, saved: stored });
    expect(after(sent, open).phase.is).toBe("open");
  });

  it("takes what is proposed late where nobody has set anything", () => {
    const late: FormAction = { type: "proposed", values: { name: "Delhi desk" } };
    expect(after(late)).toMatchObject({ values: { name: "Delhi desk" }, start: { name: "Delhi desk" } });
    expect(after({ ...edited, values: row(1) }, late).values).toMatchObject({ name: "Kerala desk" });
  });
});

import { describe, expect, it } from "vitest";
import { pausedBecause } from "../../../src/domain/organisation/pausedBecause";

const maker = { fullname: "Mira Solberg", isActive: true, role: "admin" };

describe("pausedBecause", () => {
  it("says nothing of a key whose maker may make keys", () => {
    expect([pausedBecause(maker), pausedBecause({ ...maker, role: "owner" })]).toEqual([null, null]);
  });

  it.each([
    [undefined, "deleted"],
    [{ ...maker, isActive: false }, "not active"],
    [{ ...maker, role: "sales" }, "neither owner nor admin"],
  ])("says why another does not work", (one, word) => {
    expect(pausedBecause(one)).toContain(word);
  });
});

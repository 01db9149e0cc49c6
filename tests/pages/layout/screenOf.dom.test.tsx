import { describe, expect, it } from "vitest";
import { behaviours } from "../../../server/rest/behaviours";
import { genericScreens, screens, type Screens } from "../../../src/pages/screens";
import { resources } from "../../../src/resources";
import { checkRegistry } from "../../../src/schema/DeclarationError";
import { checkScreens } from "../../../src/pages/layout/routes";

describe("the tables by entity", () => {
  it("accept the names that are declared", () => {
    expect(() => checkScreens(screens, resources)).not.toThrow();
    const names = resources.map(({ name }) => name);
    expect(() => checkRegistry("behaviours.ts", Object.keys(behaviours), names)).not.toThrow();
  });

  it("refuse a misspelt name, saying which was meant", () => {
    expect(() => checkRegistry("behaviours.ts", ["trips", "vehicle"], ["trips", "vehicles"])).toThrow(
      'behaviours.ts names "vehicle", which is not declared. Did you mean "vehicles"?',
    );
    // As the compiler would not let it.
    const misspelt = { userss: { edit: genericScreens.edit } } as Screens;
    expect(() => checkScreens(misspelt, resources)).toThrow(/"userss"[^]*Did you mean "users"/);
  });

  it("refuse a page for a path that its entity does not have", () => {
    expect(() => checkScreens({ users: { show: genericScreens.show } }, resources)).toThrow(
      'has a page "show" for "users", whose paths have no "show"',
    );
  });
});

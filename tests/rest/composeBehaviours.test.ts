import { describe, expect, it } from "vitest";
import { composeBehaviours } from "../../server/rest/endpoint/Behaviour";

describe("several behaviours of an entity", () => {
  // What the hooks are given is of no concern here.
  const given = [] as unknown as [never, never];

  it("run in their order what follows a write, each after the other has ended", async () => {
    const done: string[] = [];
    const after = (name: string) => ({
      async afterDelete() {
        await Promise.resolve();
        done.push(name);
      },
    });
    const composed = composeBehaviours([
      after("first"),
      { byPeopleOnly: true },
      after("second"),
      after("third"),
    ]);
    await composed.afterDelete?.(...given);
    expect(done).toEqual(["first", "second", "third"]);
    expect(composed.byPeopleOnly).toBe(true);
  });

  it("are refused where two of them give the values of a write", () => {
    const giving = { beforeCreate: () => ({}) };
    expect(() => composeBehaviours([giving, {}, giving])).toThrow("beforeCreate");
  });
});

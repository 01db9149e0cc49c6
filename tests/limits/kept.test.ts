import { describe, expect, it } from "vitest";
import { Kept } from "../../server/limits/Kept";

describe("what is kept", () => {
  it("is made once, for all who ask while it is made too", async () => {
    let made = 0;
    const kept = new Kept<string>(10);
    const make = async () => `value ${(made += 1)}`;
    expect(await Promise.all([kept.get("one", make), kept.get("one", make)])).toEqual(["value 1", "value 1"]);
    expect(await kept.get("one", make)).toBe("value 1");
    expect(await kept.get("two", make)).toBe("value 2");
  });

  it("is no more than may be kept: the oldest goes first, and what is larger than all of it is only given out", async () => {
    const kept = new Kept<string>(6, ({ length }) => length);
    for (const name of ["aaa", "bbb", "ccc"]) await kept.get(name, async () => name);
    expect(await kept.get("bbb", async () => "again")).toBe("bbb");
    expect(await kept.get("aaa", async () => "again")).toBe("again");
    expect(await kept.get("large", async () => "1234567")).toBe("1234567");
    expect(await kept.get("large", async () => "new")).toBe("new");
  });

  it("is made again where it failed or was not whole", async () => {
    const kept = new Kept<string>(10);
    await expect(kept.get("one", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    const isWhole = (value: string) => value === "whole";
    expect(await kept.get("one", async () => "half", isWhole)).toBe("half");
    expect(await kept.get("one", async () => "whole", isWhole)).toBe("whole");
    expect(await kept.get("one", async () => "other", isWhole)).toBe("whole");
  });
});

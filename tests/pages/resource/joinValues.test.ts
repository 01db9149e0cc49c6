import { describe, expect, it } from "vitest";
import { joinValues } from "../../../src/providers/joinValues";

const item = (id: string, cost: number) => ({ id, title: id, cost });
const day = (id: string, ...items: object[]) => ({ id, title: id, items });
const base = [day("Kochi", item("Ferry", 1)), day("Munnar", item("Tea", 2))];
const idsOf = (value: unknown) => (value as { id: string }[]).map(({ id }) => id);

describe("joining two people's changes of rows", () => {
  it("keeps both where they changed different items", () => {
    const mine = [day("Kochi", item("Ferry", 10)), day("Munnar", item("Tea", 2))];
    const theirs = [day("Kochi", item("Ferry", 1)), day("Munnar", item("Tea", 20))];
    expect(joinValues(base, mine, theirs, "mine")).toEqual({
      value: [day("Kochi", item("Ferry", 10)), day("Munnar", item("Tea", 20))],
      clashes: [],
    });
  });

  it("names what both changed, and lets one stand", () => {
    const mine = [day("Kochi", item("Ferry", 10)), day("Munnar", item("Tea", 3))];
    const theirs = [day("Kochi", item("Ferry", 11)), day("Munnar", item("Tea", 2))];
    const joined = joinValues(base, mine, theirs, "theirs");
    expect(joined.clashes).toEqual(["Kochi › Ferry"]);
    expect(joined.value).toEqual([day("Kochi", item("Ferry", 11)), day("Munnar", item("Tea", 3))]);
  });

  it("keeps what either added or moved, drops what one took away, and never what the other changed", () => {
    const mine = [day("Munnar", item("Tea", 3)), day("Kochi", item("Ferry", 1)), day("Goa")];
    const theirs = [day("Kochi", item("Ferry", 1)), day("Delhi")];
    expect(idsOf(joinValues(base, mine, theirs, "mine").value)).toEqual(["Munnar", "Kochi", "Delhi", "Goa"]);
    expect(idsOf(joinValues(base, base.slice(0, 1), [...base, day("Delhi")], "mine").value)).toEqual([
      "Kochi",
      "Delhi",
    ]);
  });
});

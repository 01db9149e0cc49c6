import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Clash, clashKey, withSide } from "../../../src/providers/merge/clashes";
import { mergeRows, rebase, type Stand } from "../../../src/providers/mergeRows";
import { treeOf, type RowTree, type Values } from "../../../src/providers/merge/rowTree";
import { isSameValue } from "../../../src/schema/kinds/values";
import { rounds } from "../../promises/fixtures/rounds";
import { anyEdits, edited, type Plan, planNames, planOf } from "./edits";

const item = (id: string, cost: number) => ({ id, title: id, cost });
const day = (id: string, ...items: object[]) => ({ id, title: id, items });
const days = [day("Kochi", item("Ferry", 1)), day("Munnar", item("Tea", 2))];
const merged = (base: Values, mine: Values, theirs: Values) =>
  mergeRows(base, mine, theirs, Object.keys(base));
const ofDays = (mine: object[], theirs: object[], base: object[] = days) =>
  merged({ days: base }, { days: mine }, { days: theirs });
const idsOf = (value: unknown) => (value as { id: string }[]).map(({ id }) => id);

describe("merging two people's changes", () => {
  it("tells what both changed from what only the other did", () => {
    const base = { a: 1, b: 1, c: 1, d: [1], e: 1 };
    const mine = { a: 2, b: 2, c: 1, d: [1], e: 5 };
    const theirs = { a: 3, b: 1, c: 4, d: [1, 2], e: 5 };
    const { values, contested } = merged(base, mine, theirs);
    const { taken } = rebase({ base, values: mine, clashes: [] }, theirs, Object.keys(base));
    expect([contested, taken, values]).toEqual([["a"], ["c", "d"], { a: 2, b: 2, c: 4, d: [1, 2], e: 5 }]);
  });

  it("keeps both where they changed different fields of one item, and asks about the same one", () => {
    const renamed = [day("Kochi", { ...item("Ferry", 1), title: "Boat" }), days[1] ?? {}];
    const dearer = [day("Kochi", item("Ferry", 10)), days[1] ?? {}];
    expect(ofDays(renamed, dearer)).toMatchObject({
      values: { days: [day("Kochi", { id: "Ferry", title: "Boat", cost: 10 }), days[1]] },
      clashes: [],
    });
    const dearest = [day("Kochi", item("Ferry", 11)), days[1] ?? {}];
    const both = ofDays(dearer, dearest);
    expect(both.clashes).toEqual([{ kind: "value", row: "Ferry", field: "cost", part: "" }]);
    expect(both.values).toEqual({ days: dearer });
    const settled = withSide(both.values, { days: dearest }, ["days"], both.clashes);
    expect(settled).toEqual({ days: dearest });
  });

  it("moves an item with what the other changed in it", () => {
    const mine = [day("Kochi"), day("Munnar", item("Tea", 2), item("Ferry", 1))];
    const theirs = [day("Kochi", item("Ferry", 7)), days[1] ?? {}];
    const expected = {
      values: { days: [day("Kochi"), day("Munnar", item("Tea", 2), item("Ferry", 7))] },
      clashes: [],
    };
    expect(ofDays(mine, theirs)).toMatchObject(expected);
    expect(ofDays(theirs, mine)).toMatchObject(expected);
  });

  it("asks where one took away what the other changed, whichever it was, and holds it until then", () => {
    const without = days.slice(0, 1);
    const changed = [days[0] ?? {}, day("Munnar", item("Tea", 3))];
    const [here, there] = [ofDays(without, changed), ofDays(changed, without)];
    expect([here.clashes[0]?.kind, there.clashes[0]?.kind]).toEqual(["removedHere", "removedThere"]);
    expect([here.values, there.values]).toEqual([{ days: changed }, { days: changed }]);
    const decided = ({ values, clashes }: typeof here, side: object[]) =>
      withSide(values, { days: side }, ["days"], clashes);
    expect(decided(here, without)).toEqual({ days: without });
    expect(decided(here, changed)).toEqual({ days: changed });
    expect(decided(there, changed)).toEqual({ days: changed });
    expect(decided(there, without)).toEqual({ days: without });
  });

  it("keeps what either added or moved in its place, and asks where both moved one row apart", () => {
    const list = ["A", "B", "C", "D"].map((id) => day(id));
    const of = (ids: string) => [...ids].map((id) => day(id));
    expect(idsOf(ofDays(of("BACD"), of("ABDC"), list).values["days"])).toEqual(["B", "A", "D", "C"]);
    expect(idsOf(ofDays(of("AXBCD"), of("ABCYD"), list).values["days"])).toEqual([..."AXBCYD"]);
    expect(idsOf(ofDays(of("ABCDY"), of("ABCDX"), list).values["days"])).toEqual([..."ABCDXY"]);
    const apart = ofDays(of("DABC"), of("ADBC"), list);
    expect(apart.clashes).toEqual([{ kind: "order", row: "", field: "days", part: "" }]);
    expect(idsOf(apart.values["days"])).toEqual([..."DABC"]);
    const theirs = withSide(apart.values, { days: of("ADBC") }, ["days"], apart.clashes);
    expect(idsOf(theirs["days"])).toEqual([..."ADBC"]);
  });

  it("joins lists of words, flags and query fields part by part, and no amounts", () => {
    const base = {
      tags: ["a", "b"],
      meals: { lunch: false, dinner: false },
      custom: { x: "1", y: "1" },
      ages: [4],
    };
    const mine = {
      tags: ["a", "c"],
      meals: { lunch: true, dinner: false },
      custom: { x: "2", y: "1" },
      ages: [4, 5],
    };
    const theirs = {
      tags: ["d", "a", "b"],
      meals: { lunch: false, dinner: true },
      custom: { x: "3", y: "4" },
      ages: [5],
    };
    expect(merged(base, mine, theirs)).toMatchObject({
      values: {
        tags: ["d", "a", "c"],
        meals: { lunch: true, dinner: true },
        custom: { x: "2", y: "4" },
        ages: [4, 5],
      },
      clashes: [
        { field: "custom", part: "x" },
        { field: "ages", part: "" },
      ],
    });
  });
});

const runs = rounds({ few: 250, full: 5_000 });
const base = planOf(4, 2);
// Plans have fields by name.
const asValues = (plan: unknown) => plan as Values;
const tree = (plan: unknown): RowTree => {
  const made = treeOf(asValues(plan), planNames);
  if (!made) throw new Error("Two rows have one id.");
  return made;
};
const mergedPlans = (mine: Plan, theirs: Plan) =>
  mergeRows(asValues(base), asValues(mine), asValues(theirs), planNames);
const twoSides = fc.tuple(anyEdits(6), anyEdits(6)).map(([mine, theirs]) => ({
  mine: edited(base, mine, "m"),
  theirs: edited(base, theirs, "t"),
}));
const swapped = { removedHere: "removedThere", removedThere: "removedHere" } as const;

describe("merging whatever two people did to an itinerary", { timeout: 120_000 }, () => {
  it("gives the change of one where the other did nothing or the same", () => {
    fc.assert(
      fc.property(twoSides, ({ mine }) => {
        for (const [own, other] of [
          [mine, base],
          [base, mine],
          [mine, mine],
        ] as const)
          expect(mergedPlans(own, other)).toMatchObject({ values: mine, clashes: [] });
      }),
      { numRuns: runs },
    );
  });

  it("is the same for both where nothing clashes, and clashes for both in the same places", () => {
    fc.assert(
      fc.property(twoSides, ({ mine, theirs }) => {
        const [here, there] = [mergedPlans(mine, theirs), mergedPlans(theirs, mine)];
        const turned = there.clashes.map(({ kind, ...clash }): Clash => ({
          ...clash,
          kind: kind in swapped ? swapped[kind as "removedHere"] : kind,
        }));
        expect(here.clashes.map(clashKey).sort()).toEqual(turned.map(clashKey).sort());
        if (here.clashes.length === 0) expect(here.values).toEqual(there.values);
      }),
      { numRuns: runs },
    );
  });

  it("gives both one order where they put the same row in first and others behind it", () => {
    const [a, b, c, d] = ["a", "b", "c", "d"].map((id) => ({ id })) as [object, object, object, object];
    const was = { days: [a, b, c], tray: [d] };
    const [mine, theirs] = [
      { days: [c], tray: [d, b, a] },
      { days: [a], tray: [d, b, c] },
    ];
    const joined = { days: [], tray: [d, b, a, c] };
    for (const [own, other] of [
      [mine, theirs],
      [theirs, mine],
    ] as const)
      expect(mergeRows(was, own, other, ["days", "tray"])).toMatchObject({ values: joined, clashes: [] });
  });

  it("loses nothing of either without a clash that names it", () => {
    fc.assert(
      fc.property(twoSides, ({ mine, theirs }) => {
        const { values, clashes } = mergedPlans(mine, theirs);
        const result = tree(values);
        for (const side of [mine, theirs])
          expect(lostOf(tree(base), tree(side), result, clashes)).toEqual([]);
      }),
      { numRuns: runs },
    );
  });

  it("is what was chosen in all that clashes, and holds every row once", () => {
    fc.assert(
      fc.property(twoSides, ({ mine, theirs }) => {
        const { values, clashes } = mergedPlans(mine, theirs);
        const decided = (side: Plan) => tree(withSide(values, asValues(side), planNames, clashes)).nodes;
        const [own, other, wanted] = [decided(mine), decided(theirs), tree(theirs).nodes];
        for (const { kind, row, field } of clashes) {
          const [node, there] = [other.get(row), wanted.get(row)];
          if (kind === "value" && node && there) expect(node.values[field]).toEqual(there.values[field]);
          if (kind === "place" && node && there) expect(node.list).toBe(there.list);
          if (kind === "removedThere") expect(node).toBeUndefined();
          if (kind === "removedHere") expect(own.get(row)).toBeUndefined();
        }
      }),
      { numRuns: runs },
    );
  });

  it("goes on from their row with what clashes still open, whatever they do next elsewhere", () => {
    fc.assert(
      fc.property(twoSides, ({ mine, theirs }) => {
        const first = mergedPlans(mine, theirs);
        const on = rebase(begun(mine), asValues(theirs), planNames);
        expect(keysOf(on)).toEqual(keysOf(first));
        const further = rebase(on, { ...asValues(theirs), version: 3 }, planNames);
        expect(further.values).toEqual({ ...on.values, version: 3 });
        expect(keysOf(further)).toEqual(keysOf(on));
      }),
      { numRuns: runs },
    );
  });

  it("stores all that does not clash at once, and each clash as it is decided, with what was typed meanwhile", () => {
    fc.assert(
      fc.property(twoSides, fc.constantFrom("mine", "theirs"), ({ mine, theirs }, side) => {
        const on = rebase(begun(mine), asValues(theirs), planNames);
        const sent = withSide(on.values, on.base, planNames, on.clashes);
        const row = { ...sent, version: 3 };
        // The words that both hold when it is sent.
        const words = on.values["inclusions"] as string[];
        const typed = { ...on.values, inclusions: [...words, "Typed meanwhile"] };
        const form = rebase({ ...on, base: sent, values: typed }, row, planNames);
        expect(keysOf(form)).toEqual(keysOf(on));
        expect(form.base).toBe(row);
        const decided = side === "theirs" ? withSide(form.values, row, planNames, form.clashes) : form.values;
        const wanted = side === "theirs" ? sent : on.values;
        expect({ ...decided, inclusions: 0 }).toEqual({ ...wanted, inclusions: 0, version: 3 });
        if (form.clashes.every(({ field }) => field !== "inclusions"))
          expect((decided["inclusions"] as string[]).toSorted()).toEqual(
            [...words, "Typed meanwhile"].sort(),
          );
      }),
      { numRuns: runs },
    );
  });
});

const begun = (mine: Plan): Stand => ({ base: asValues(base), values: asValues(mine), clashes: [] });
const keysOf = ({ clashes }: { clashes: readonly Clash[] }) => clashes.map(clashKey).sort();

/** What a side changed that is neither in the result nor named by a clash. */
function lostOf(before: RowTree, side: RowTree, result: RowTree, clashes: readonly Clash[]): string[] {
  const isNamed = (row: string, field = "", kinds: readonly string[] = ["value"]) =>
    clashes.some((clash) => clash.row === row && clash.field === field && kinds.includes(clash.kind));
  const lost: string[] = [];
  for (const [id, { list, values }] of side.nodes) {
    const [was, now] = [before.nodes.get(id), result.nodes.get(id)];
    if (!now) {
      const isUntouched = was && was.list === list && isSameValue(was.values, values);
      if (!isUntouched) lost.push(`row ${id}`);
      continue;
    }
    if (was?.list !== list && now.list !== list && !isNamed(id, "", ["place"])) lost.push(`place of ${id}`);
    for (const [name, value] of Object.entries(values)) {
      if (isSameValue(value, was?.values[name]) || isNamed(id, name)) continue;
      // Words of both stand in the list; flags of both in the group.
      const isThere =
        name === "inclusions"
          ? (value as string[]).every((one) => (now.values[name] as string[]).includes(one))
          : name === "meals"
            ? Object.entries(value as object).every(
                ([flag, is]) =>
                  is === (was?.values[name] as Values | undefined)?.[flag] ||
                  is === (now.values[name] as Values)[flag],
              )
            : isSameValue(value, now.values[name]);
      if (!isThere) lost.push(`${name} of ${id}`);
    }
  }
  const removed = ["removedHere", "removedThere"];
  const isHeld = (id: string): boolean => {
    for (let at = id; at !== ""; at = (result.nodes.get(at)?.list ?? "").split("/")[0] ?? "")
      if (isNamed(at, "", removed)) return true;
    return false;
  };
  for (const id of before.nodes.keys())
    if (!side.nodes.has(id) && result.nodes.has(id) && !isHeld(id)) lost.push(`removal of ${id}`);
  return lost;
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changeDay,
  changeItem,
  type DayEdit,
  moveDaysTogether,
  moveItemsTogether,
  newDay,
  newItem,
  pasteDays,
  pasteItems,
  removeDays,
  removeItems,
  sendItems,
} from "../../../src/pages/itineraries/draft/dayEdits";
import type { DraftDay } from "../../../src/pages/itineraries/draft/draft";
import { noSteps, redo, type Steps, undo, withStep } from "../../../src/pages/itineraries/undo/useSteps";
import { rounds } from "../../promises/fixtures/rounds";

interface Plan extends Record<string, unknown> {
  days: readonly DraftDay[];
  tray: readonly DraftDay[];
}

const beginning: Plan = {
  name: "Option A",
  tags: [],
  tray: [],
  days: ["a", "b", "c"].map((id) =>
    newDay({
      id,
      title: id,
      items: [1, 2, 3].map((number) => newItem("meal", { id: `${id}${number}`, title: `${id}${number}` })),
    }),
  ),
};

/** An edit by numbers that choose among what is there by then. */
const anyEdit = fc.record({
  what: fc.constantFrom(
    "name",
    "day",
    "item",
    "addDay",
    "addItem",
    "drop",
    "dropItem",
    "move",
    "moveItem",
    "send",
    "tray",
  ),
  place: fc.nat(20),
  other: fc.nat(20),
  word: fc.string({ maxLength: 3 }),
});
type Edit = ReturnType<(typeof anyEdit)["generate"]>["value"];

const edit = (what: Edit["what"], place = 0, other = 0): Edit => ({ what, place, other, word: "" });

let newest = 0;
function edited(plan: Plan, { what, place, other, word }: Edit): Plan {
  const { days } = plan;
  if (what === "name") return { ...plan, name: word };
  if (what === "addDay" || days.length === 0)
    return { ...plan, days: pasteDays([newDay({ id: `new${(newest += 1)}`, title: word })])(days) };
  const day = days[place % days.length]!;
  const to = days[other % days.length]!;
  const item = day.items[other % Math.max(day.items.length, 1)];
  const by = (edit: DayEdit): Plan => ({ ...plan, days: [...edit(days)] });
  if (what === "day") return by(changeDay(day.id, { title: word }));
  if (what === "addItem")
    return by(pasteItems(day.id, [newItem("meal", { id: `new${(newest += 1)}`, title: word })]));
  if (what === "drop") return by(removeDays(new Set([day.id])));
  if (what === "move") return by(moveDaysTogether(new Set([day.id]), days.indexOf(day), other % days.length));
  if (what === "tray")
    return { ...plan, days: removeDays(new Set([day.id]))(days), tray: [day, ...plan.tray] };
  if (!item) return plan;
  if (what === "item") return by(changeItem(item.id, { title: word, description: word }));
  if (what === "dropItem") return by(removeItems(new Set([item.id])));
  if (what === "send") return by(sendItems(new Set([item.id]), to.id));
  return by(moveItemsTogether(day.id, new Set([item.id]), day.items.indexOf(item), other % day.items.length));
}

/** A person's edits one after the other; every second one is saved, and answered by the server with values of its own. */
function written(edits: readonly Edit[]): { plan: Plan; steps: Steps } {
  return edits.reduce(
    ({ plan, steps }, edit, index) => {
      const to = edited(plan, edit);
      const next = withStep(steps, { from: plan, to, when: index * 60_000 }, false);
      return { plan: index % 2 ? structuredClone(to) : to, steps: next };
    },
    { plan: beginning, steps: noSteps },
  );
}

function all(by: typeof undo, start: { plan: Plan; steps: Steps }) {
  let { plan, steps } = start;
  const skipped: unknown[] = [];
  for (let taken = by(steps, plan); taken; taken = by(steps, plan)) {
    [plan, steps] = [taken.values as Plan, taken.steps];
    skipped.push(...taken.skipped);
  }
  return { plan, steps, skipped };
}

type Parts = Map<string, Record<string, string>>;

/** By row what it says, and the list or the day that it stands in. */
const partsOf = ({ days, tray, name }: Plan): Parts =>
  new Map<string, Record<string, string>>([
    ["", { name: String(name) }],
    ["days", {}],
    ["tray", {}],
    ...Object.entries({ days, tray }).flatMap(([list, rows]) =>
      rows.flatMap(({ id, title, items }): [string, Record<string, string>][] => [
        [id, { title: String(title), in: list }],
        ...items.map(({ id: item, title, description }): [string, Record<string, string>] => [
          item,
          { title: String(title), description: String(description), in: id },
        ]),
      ]),
    ),
  ]);

const idsOf = ({ days, tray }: Plan) =>
  [...days, ...tray].flatMap(({ id, items }) => [id, ...items.map((item) => item.id)]);

describe("what a person did", () => {
  it("is undone to the beginning and done again to the end, whatever it was", () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 30 }), (edits) => {
        const end = written(edits);
        const back = all(undo, end);
        expect(back.plan).toEqual(beginning);
        expect(back.skipped).toEqual([]);
        expect(all(redo, back).plan).toEqual(end.plan);
      }),
    );
  });

  it("is undone without what somebody else changed since", () => {
    fc.assert(
      fc.property(
        fc.array(anyEdit, { maxLength: 12 }),
        fc.array(anyEdit, { minLength: 1, maxLength: 6 }),
        (own, others) => {
          const { plan, steps } = written(own);
          const theirs = others.reduce(edited, plan);
          const back = all(undo, { plan: theirs, steps });
          const ids = idsOf(back.plan);
          expect(new Set(ids).size).toBe(ids.length);
          // What they wrote into what they made or changed last stays.
          const titles = (of: Plan) =>
            new Map(
              [...of.days, ...of.tray].flatMap(({ items }) => items).map((item) => [item.id, item.title]),
            );
          const [before, after, now] = [plan, theirs, back.plan].map(titles) as [
            Map<string, string>,
            Map<string, string>,
            Map<string, string>,
          ];
          for (const [id, title] of after) if (before.get(id) !== title) expect(now.get(id)).toBe(title);
        },
      ),
      { examples: [[[edit("addDay")], [edit("addDay"), edit("send", 0, 13), edit("item", 18)]]] },
    );
  });

  it("goes back field by field and place by place where nobody else has been, and nowhere else", () => {
    fc.assert(
      fc.property(anyEdit, fc.array(anyEdit, { maxLength: 3 }), (own, others) => {
        const mine = edited(beginning, own);
        const steps = withStep(noSteps, { from: beginning, to: mine, when: 0 }, false);
        const theirs = others.reduce(edited, structuredClone(mine));
        const back = undo(steps, theirs)?.values ?? theirs;
        const [before, then, now, undone] = [beginning, mine, theirs, back as Plan].map(partsOf) as [
          Parts,
          Parts,
          Parts,
          Parts,
        ];
        for (const [row, parts] of now)
          for (const [part, present] of Object.entries(parts)) {
            const [was, own] = [before.get(row)?.[part], then.get(row)?.[part]];
            if (!before.has(row) || !then.has(row)) continue;
            // A day that somebody else took away does not come back for what stood in it.
            const isBack = was !== own && own === present && (part !== "in" || now.has(was ?? ""));
            expect([row, part, undone.get(row)?.[part]]).toEqual([row, part, isBack ? was : present]);
          }
      }),
      { numRuns: rounds({ few: 600, full: 9_000 }) },
    );
  }, 120_000);

  it("has what was taken away back, and takes what was added away, whatever others did elsewhere", () => {
    const rename = (plan: Plan): Plan => ({
      ...plan,
      days: changeItem("c3", { title: "Theirs" })(plan.days),
    });
    for (const what of ["addDay", "addItem", "drop", "dropItem", "send", "tray", "move"] as const) {
      const mine = edited(beginning, edit(what, 0, 1));
      const steps = withStep(noSteps, { from: beginning, to: mine, when: 0 }, false);
      expect(undo(steps, rename(mine))?.values, what).toEqual(rename(beginning));
    }
  });

  it("takes a waiver back that the server has signed meanwhile", () => {
    const waiver = { code: "late", dayId: null, itemId: null, reason: "Agreed" };
    const [mine, stored] = [[waiver], [{ ...waiver, waivedBy: "ann", waivedAt: "now" }]].map(
      (waivedFindings): Plan => ({ ...beginning, waivedFindings }),
    ) as [Plan, Plan];
    const from = { ...beginning, waivedFindings: [] };
    const steps = withStep(noSteps, { from, to: mine, when: 0 }, false);
    expect(undo(steps, stored)).toMatchObject({ values: { waivedFindings: [] }, skipped: [] });
  });

  it("is left where it was changed since, and that is told", () => {
    const mine = {
      ...beginning,
      name: "Beaches",
      days: changeItem("a1", { title: "Lunch", place: "Harbour" })(beginning.days),
    };
    const steps = withStep(noSteps, { from: beginning, to: mine, when: 0 }, false);
    const theirs = { ...mine, days: changeItem("a1", { title: "Dinner" })(mine.days) };
    const taken = undo(steps, theirs);
    expect(taken?.skipped).toEqual([{ kind: "value", row: "a1", field: "title", part: "" }]);
    expect(taken?.values).toMatchObject({
      name: "Option A",
      days: [{ items: [{ title: "Dinner", place: null }, {}, {}] }, {}, {}],
    });
  });

  it("is one step for the keys of one run in one field, and for what one click does", () => {
    let [plan, steps] = [beginning, noSteps];
    const act = (to: Plan, when: number, isSameAct = false) => {
      steps = withStep(steps, { from: plan, to, when }, isSameAct);
      plan = to;
    };
    const typed = (title: string) => ({ ...plan, days: [...changeItem("b2", { title })(plan.days)] });
    act(typed("L"), 0);
    act(typed("Lu"), 500);
    act({ ...plan, name: "B" }, 600);
    act(typed("Lun"), 700);
    act(typed("Lunch"), 9_000);
    act({ ...plan, days: removeDays(new Set(["a"]))(plan.days) }, 9_100);
    act({ ...plan, tray: [beginning.days[0]!] }, 9_100, true);
    act({ ...plan, days: [...plan.days] }, 9_200);
    expect(steps.done.length).toBe(5);
  });
});

import fc from "fast-check";

export interface Item {
  id: string;
  title: string;
  cost: number;
}
export interface Day {
  id: string;
  title: string;
  meals: { breakfast: boolean; lunch: boolean };
  items: Item[];
}
export interface Plan {
  name: string;
  inclusions: string[];
  days: Day[];
  tray: Day[];
}
/** The fields of a plan. */
export const planNames = ["name", "inclusions", "days", "tray"] as const;

/** A plan of so many days with so many items each. */
export const planOf = (days: number, items: number): Plan => ({
  name: "South India",
  inclusions: ["Breakfast", "Guide"],
  days: Array.from({ length: days }, (_, day) => dayOf(`d${day}`, items)),
  tray: [dayOf("trayed", 1)],
});

const dayOf = (id: string, items: number): Day => ({
  id,
  title: `Day ${id}`,
  meals: { breakfast: true, lunch: false },
  items: Array.from({ length: items }, (_, item) => ({
    id: `${id}i${item}`,
    title: `Item ${item}`,
    cost: item,
  })),
});

const kinds = [
  ...(["name", "inclusion", "dayTitle", "breakfast", "lunch", "itemTitle", "cost", "addItem"] as const),
  ...(["removeItem", "moveItem", "addDay", "removeDay", "moveDay", "toTray"] as const),
];

/** What somebody does to a plan: the kind, and numbers that say where. */
export type Edit = readonly [kind: (typeof kinds)[number], at: number, to: number, place: number];

export const anyEdits = (most: number) =>
  fc.array(fc.tuple(fc.constantFrom(...kinds), fc.nat(20), fc.nat(20), fc.nat(5)), { maxLength: most });

/** The plan after the edits; whatever is written names whoever writes it. */
export function edited(plan: Plan, edits: readonly Edit[], who: string): Plan {
  const after = structuredClone(plan);
  edits.forEach((edit, count) => apply(after, edit, `${who}${count}`));
  return after;
}

export function apply(plan: Plan, [kind, at, to, place]: Edit, mark: string): void {
  const day = plan.days[at % Math.max(plan.days.length, 1)];
  const item = day?.items[to % Math.max(day.items.length, 1)];
  if (kind === "name") plan.name = mark;
  else if (kind === "inclusion") plan.inclusions.splice(place, 0, mark);
  else if (kind === "addDay") plan.days.splice(place, 0, { ...dayOf(mark, 1), title: mark });
  else if (!day) return;
  else if (kind === "dayTitle") day.title = mark;
  else if (kind === "breakfast" || kind === "lunch") day.meals[kind] = !day.meals[kind];
  else if (kind === "addItem") day.items.splice(place, 0, { id: mark, title: mark, cost: 0 });
  else if (kind === "removeDay") plan.days.splice(plan.days.indexOf(day), 1);
  else if (kind === "moveDay") plan.days.splice(place, 0, ...plan.days.splice(plan.days.indexOf(day), 1));
  else if (kind === "toTray") plan.tray.splice(place, 0, ...plan.days.splice(plan.days.indexOf(day), 1));
  else if (!item) return;
  else if (kind === "itemTitle") item.title = mark;
  else if (kind === "cost") item.cost += 1 + place;
  else if (kind === "removeItem") day.items.splice(day.items.indexOf(item), 1);
  else {
    day.items.splice(day.items.indexOf(item), 1);
    plan.days[to % plan.days.length]?.items.splice(place, 0, item);
  }
}

import type { FormValues } from "./formBody";

/** Paths by their first part, each with the paths below it; nothing below means the part itself. */
type Below = Map<string, Below>;

/** Stands for what has nothing to go back to: the row around it is new. */
const gone = Symbol("gone");

/**
 * The values with what lies at these paths as it was read, so that all else can be stored: a field goes back to its value
 * before, a row that was not there before is left out.
 */
export function withoutParts(values: FormValues, base: FormValues, paths: Iterable<string>): FormValues {
  const left: Record<string, unknown> = { ...values };
  for (const [name, below] of treeOf(paths)) {
    const part = reverted(values[name], base[name], below);
    left[name] = part === gone ? base[name] : part;
  }
  return left;
}

function treeOf(paths: Iterable<string>): Below {
  const tree: Below = new Map();
  for (const path of paths) {
    let here = tree;
    for (const part of path.split(".")) {
      const next = here.get(part) ?? new Map();
      here.set(part, next);
      here = next;
    }
  }
  return tree;
}

function reverted(value: unknown, base: unknown, at: Below): unknown {
  if (at.size > 0 && isRows(value))
    return value.flatMap((row, place) => {
      const below = at.get(String(place));
      if (!below) return [row];
      const before = isRows(base) ? base.find(({ id }) => id === row.id) : undefined;
      const left = reverted(row, before, below);
      return left === gone ? [] : [left];
    });
  if (at.size > 0 && isBody(value)) {
    const before = isBody(base) ? base : {};
    const parts = [...at].map(([name, below]) => [name, reverted(value[name], before[name], below)] as const);
    return parts.some(([, part]) => part === gone) ? gone : { ...value, ...Object.fromEntries(parts) };
  }
  return base === undefined ? gone : base;
}

const isBody = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isRows = (value: unknown): value is readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) && value.every((row) => isBody(row) && typeof row.id === "string");

/** Where in the whole the part is that has this path in a part of it: rows are found by their ids. */
export function pathIn(whole: FormValues, part: FormValues, path: string): string {
  let [there, here]: unknown[] = [whole, part];
  const steps = path.split(".").map((step) => {
    const place = Number(step);
    const id = isRows(here) ? here[place]?.id : undefined;
    const found = id !== undefined && isRows(there) ? there.findIndex((row) => row.id === id) : -1;
    const own = found < 0 ? step : String(found);
    [there, here] = [inside(there, own), inside(here, step)];
    return own;
  });
  return steps.join(".");
}

const inside = (value: unknown, name: string): unknown =>
  Array.isArray(value) ? value[Number(name)] : isBody(value) ? value[name] : undefined;

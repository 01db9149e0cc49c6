import { isSameValue } from "../../../schema";
import { listsOfRows, type Outline, outlineOf, type Plan, planOf, type Values } from "./outline";

/** A field of a row, or the row as a whole where no field is named; rows are named as in an outline. */
export interface Place {
  row: string;
  field?: string | undefined;
}

export interface Applied {
  plan: Plan;
  /** What was to change and did not, since it is no longer what it was. */
  skipped: readonly Place[];
  /** The rows that changed. */
  changed: readonly string[];
}

/**
 * Makes of `present` what makes `to` of `from`: fields, rows that come, go and move, and orders. What is no longer as `from` has it was
 * changed by somebody else: it stays, and is told.
 */
export function applyChange(present: Values, from: Values, to: Values): Applied {
  const [now, before, after] = [outlineOf(present), outlineOf(from), outlineOf(to)];
  const skipped: Place[] = [];
  const changed = new Set<string>();
  applyFields(now, before, after, { skipped, changed });
  applyOrders(now, before, after, skipped);
  const [here, was, becomes] = [listsOfRows(now), listsOfRows(before), listsOfRows(after)];
  const stays = new Set(rowsThatStay(now, before, { here, was, becomes }));
  // Days come before what stands in them, and go after it.
  const rows = [...new Set([...was.keys(), ...becomes.keys()])].filter(
    (row) => was.get(row) !== becomes.get(row),
  );
  const comeFirst = [...rows].sort((one, other) => Number(isItem(one)) - Number(isItem(other)));
  for (const row of comeFirst) {
    const [old, next, own] = [was.get(row), becomes.get(row), here.get(row)];
    if (own === next) continue;
    const mayGo = own === old && !stays.has(row);
    const mayCome = next === undefined || now.lists.has(next);
    if (!mayGo || !mayCome) {
      skipped.push({ row });
      continue;
    }
    changed.add(row);
    const fields = after.rows.get(row);
    if (own !== undefined)
      now.lists.set(
        own,
        (now.lists.get(own) ?? []).filter((name) => name !== row),
      );
    if (next === undefined) now.rows.delete(row);
    else {
      now.lists.set(next, placed(now.lists.get(next) ?? [], row, after.lists.get(next) ?? []));
      if (own === undefined && fields) now.rows.set(row, fields);
      if (own === undefined && !isItem(row)) now.lists.set(row, []);
    }
  }
  return { plan: planOf(now), skipped, changed: [...changed] };
}

const isItem = (row: string): boolean => row.startsWith("item ");

interface Told {
  skipped: Place[];
  changed: Set<string>;
}

function applyFields(now: Outline, before: Outline, after: Outline, { skipped, changed }: Told): void {
  for (const [row, wanted] of after.rows) {
    const [was, own] = [before.rows.get(row), now.rows.get(row)];
    if (!was || was === wanted) continue;
    const fields = Object.keys({ ...was, ...wanted }).filter(
      (field) => !isSame(field, was[field], wanted[field]),
    );
    const next: Record<string, unknown> = { ...own };
    for (const field of fields)
      if (own && isSame(field, own[field], was[field])) next[field] = wanted[field];
      else if (!own || !isSame(field, own[field], wanted[field])) skipped.push({ row, field });
    if (own && fields.some((field) => next[field] !== own[field])) {
      now.rows.set(row, next);
      changed.add(row);
    }
  }
}

/** By row the list that it stands in: in the form, before the change and after it. */
type Lists = Readonly<Record<"here" | "was" | "becomes", ReadonlyMap<string, string>>>;

/** Rows that would go and do not: somebody else changed them, or what stands in them. */
function* rowsThatStay(now: Outline, before: Outline, { here, was, becomes }: Lists): Iterable<string> {
  const isOther = (row: string) => {
    const [own, was] = [now.rows.get(row), before.rows.get(row)];
    return own !== undefined && was !== undefined && !isSameValue(own, was);
  };
  for (const row of before.rows.keys()) {
    if (row === "" || becomes.has(row)) continue;
    if (isItem(row)) {
      if (isOther(row)) yield row;
      continue;
    }
    const items = now.lists.get(row) ?? [];
    const stays = items.filter((item) => was.get(item) !== row || (!becomes.has(item) && isOther(item)));
    if (!isOther(row) && stays.length === 0) continue;
    yield row;
    // A day that stays keeps what would have gone with it.
    yield* items.filter((item) => !becomes.has(item) && here.get(item) === row);
  }
}

/** The list with the row behind the nearest one that stands before it in the list that is wanted. */
function placed(list: readonly string[], row: string, wanted: readonly string[]): string[] {
  const behind = wanted.slice(0, wanted.indexOf(row)).findLast((name) => list.includes(name));
  return list.toSpliced(behind === undefined ? 0 : list.indexOf(behind) + 1, 0, row);
}

/** Rows that changed places among each other do so here too; others stay between them. */
function applyOrders(now: Outline, before: Outline, after: Outline, skipped: Place[]): void {
  for (const [name, wanted] of after.lists) {
    const list = now.lists.get(name) ?? [];
    const inWanted = new Set(wanted);
    const kept = new Set(before.lists.get(name)?.filter((row) => inWanted.has(row) && list.includes(row)));
    const of = (rows: readonly string[]) => rows.filter((row) => kept.has(row));
    const [was, next, own] = [of(before.lists.get(name) ?? []), of(wanted), of(list)].map((rows) => [
      ...rows,
    ]);
    if (isSameValue(was, next) || isSameValue(own, next)) continue;
    if (!isSameValue(own, was)) {
      // Who ordered them anew meanwhile has the last word.
      skipped.push(after.rows.has(name) ? { row: name, field: "items" } : { row: "", field: name });
      continue;
    }
    const places = next?.values();
    now.lists.set(
      name,
      list.map((row) => (kept.has(row) ? (places?.next().value ?? row) : row)),
    );
  }
}

/** Who waived a finding, and when, is said by the server: a waiver is the same without it. */
function isSame(field: string, one: unknown, other: unknown): boolean {
  const [left, right] = field === "waivedFindings" ? [unsigned(one), unsigned(other)] : [one, other];
  return isSameValue(left, right);
}

const unsigned = (waivers: unknown): unknown =>
  Array.isArray(waivers)
    ? waivers.map(({ code, dayId, itemId, reason }: Values) => ({ code, dayId, itemId, reason }))
    : waivers;

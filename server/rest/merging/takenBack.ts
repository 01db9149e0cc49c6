import { isMap, isSameValue } from "../../../src/schema";

/**
 * The value of now without what a merge made of it, where others have changed it since. A list of rows is compared by
 * ids, else by equal entries: a merge changes entries in place or adds to the end.
 */
export function takenBack(before: unknown, after: unknown, now: unknown): unknown {
  if (isSameValue(now, after)) return before;
  if (isSameValue(before, after)) return now;
  if (Array.isArray(before) && Array.isArray(after) && Array.isArray(now))
    return [...before, ...after].every((one) => isMap(one))
      ? rowsTakenBack(before, after, now)
      : [
          ...now.filter((one) => before.includes(one) || !after.includes(one)),
          ...before.filter((one) => !after.includes(one) && !now.includes(one)),
        ];
  if (!isMap(before) || !isMap(after) || !isMap(now)) return now;
  return Object.fromEntries(
    Object.entries(now).map(([name, value]) => [name, takenBack(before[name], after[name], value)]),
  );
}

function rowsTakenBack(before: readonly Map[], after: readonly Map[], now: readonly Map[]): unknown[] {
  const places = placesIn(after, now);
  return now.flatMap((row, at) => {
    const place = places[at] ?? -1;
    const left = after[place];
    if (left === undefined) return [row];
    const { id } = row;
    const was = id === undefined ? before[place] : before.find((one) => one["id"] === id);
    // What the merge added goes, unless it was changed since.
    if (was === undefined) return isSameValue(left, row) ? [] : [row];
    return [takenBack(was, left, row)];
  });
}

/** Which row of `after` each row of now is: by its id, else the equal one, in order from both ends. */
function placesIn(after: readonly Map[], now: readonly Map[]): number[] {
  const free = new Set(after.keys());
  const placed = (row: Map, places: readonly number[]) => {
    const { id } = row;
    const place = places.find((one) => {
      const left = after[one];
      return id === undefined ? isSameValue(left, row) : left?.["id"] === id;
    });
    if (place !== undefined) free.delete(place);
    return place;
  };
  const found = new Array<number>(now.length).fill(-1);
  let start = 0;
  for (; start < now.length; start += 1) {
    const place = placed(now[start] ?? {}, [start]);
    if (place === undefined) break;
    found[start] = place;
  }
  for (let at = now.length - 1; at >= start; at -= 1)
    found[at] = placed(now[at] ?? {}, [...free].reverse()) ?? -1;
  return found;
}

type Map = Readonly<Record<string, unknown>>;

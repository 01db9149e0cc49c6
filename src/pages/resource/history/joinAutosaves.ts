import { type FieldChange, type HistoryEntry, isSameValue } from "../../../schema";

/** A change, or several automatic saves joined into one. */
export interface JoinedEntry extends HistoryEntry {
  /** Number of joined changes. */
  count: number;
  /** The id of the first change of each field: setting it back restores the value before all of them. */
  firsts: ReadonlyMap<string, number>;
}

/** Longest gap between two automatic saves that are joined, in milliseconds. */
const longestGapMs = 10 * 60_000;

/**
 * Joins consecutive automatic saves of one user. A field that is back at its first value is left out.
 * @param entries newest first.
 */
export function joinAutosaves(entries: readonly HistoryEntry[]): JoinedEntry[] {
  const joined: JoinedEntry[] = [];
  let latestAt = "";
  for (const entry of entries) {
    const later = joined.at(-1);
    const isSame =
      later !== undefined &&
      [later, entry].every(({ via, action }) => via === "autosave" && action === "update") &&
      later.userId === entry.userId &&
      Date.parse(latestAt) - Date.parse(entry.at) <= longestGapMs;
    latestAt = entry.at;
    const firsts = new Map(isSame ? later.firsts : []);
    for (const { field } of entry.changes) firsts.set(field, entry.id);
    if (isSame)
      joined[joined.length - 1] = {
        ...later,
        id: entry.id,
        count: later.count + 1,
        changes: changesOf(entry.changes, later.changes),
        firsts,
      };
    else joined.push({ ...entry, count: 1, firsts });
  }
  return joined;
}

function changesOf(earlier: readonly FieldChange[], later: readonly FieldChange[]): FieldChange[] {
  const fields = new Set([...later, ...earlier].map(({ field }) => field));
  return [...fields].flatMap((field) => {
    const [first, last] = [earlier, later].map((changes) => changes.find((change) => change.field === field));
    const change = first ?? last;
    if (!change) return [];
    const { from, to } = { from: change.from, to: (last ?? change).to };
    return isSameValue(from, to) ? [] : [{ field, from, to }];
  });
}

import { type FieldChange, type HistoryEntry, isSameValue } from "../../../schema";

/** A change, or several that were saved one after the other while somebody was writing. */
export interface JoinedEntry extends HistoryEntry {
  /** How many they are. */
  count: number;
  /** By field, the first change of it: setting that back gives the value before all of them. */
  firsts: ReadonlyMap<string, number>;
}

/** Milliseconds between two savings beyond which they are told apart. */
const longestGapMs = 10 * 60_000;

/**
 * The changes with those of one person as one that were saved by themselves within a while: its values are those before the
 * first and after the last. What was changed and changed back is left out.
 * @param entries the newest first.
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

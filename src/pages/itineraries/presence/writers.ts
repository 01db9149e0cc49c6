import { createStore, useStore } from "../../../providers/createStore";
import { isPresent } from "../../../providers/changes/presence";
import type { AnyRow, Resource } from "../../../schema";
import { tellOfTaken } from "../../resource/form/clashWords";

/** For so long after a change somebody counts as writing, in milliseconds. */
const lasting = 8_000;

/** Whose changes have just come, by their ids. */
const writers = createStore<ReadonlySet<string>>(new Set());
const ends = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * Shows whose changes an open itinerary has taken over: at their picture, where they are there too, since they save with
 * every pause; in words where somebody changed it from elsewhere.
 */
export function showTaken(resource: Resource, taken: readonly string[], row: AnyRow): void {
  const { updatedBy } = row;
  if (taken.length === 0) return;
  if (!updatedBy || !isPresent(row.id, updatedBy)) return tellOfTaken(resource, taken);
  clearTimeout(ends.get(updatedBy));
  writers.set(new Set([...writers.get(), updatedBy]));
  const end = () => writers.set(new Set([...writers.get()].filter((id) => id !== updatedBy)));
  ends.set(updatedBy, setTimeout(end, lasting));
}

/** Who is writing just now. */
export const useWriters = (): ReadonlySet<string> => useStore(writers);

import { apiErrorOf } from "../../../providers/apiError";
import type { Trip } from "../../../resources/trips";
import { refresh, rememberRow } from "../../../providers/rows/useRow";
import { patchRow } from "../../../providers/rows/writeRow";

/** What a person changes of a trip at once: declared fields, and values of query fields by key. */
export interface TripEdit {
  values?: Readonly<Record<string, unknown>>;
  custom?: Readonly<Record<string, unknown>>;
}

/** Somebody else changed the same thing meanwhile; `current` is the trip as it is now. */
export class TripConflict extends Error {
  constructor(readonly current: Trip) {
    super("Someone else changed this in the meantime.");
  }
}

/**
 * Saves an edit of a trip and returns the trip as it is then. The page shows the edit at once and takes it back where
 * the server refuses. Where the version is stale but nobody touched the same fields, the edit is saved upon the current
 * row; where somebody did, it throws a TripConflict and overwrites nothing.
 * `activeKeys` are the query fields in use: values of retired ones are the server's to keep.
 */
export async function saveEdit(trip: Trip, edit: TripEdit, activeKeys: readonly string[]): Promise<Trip> {
  rememberRow("trips", appliedTo(trip, edit));
  try {
    const saved = await patchUnlessTouched(trip, edit, activeKeys);
    rememberRow("trips", saved);
    void refresh("trips", "timeline");
    return saved;
  } catch (thrown) {
    rememberRow("trips", thrown instanceof TripConflict ? thrown.current : trip);
    throw thrown;
  }
}

async function patchUnlessTouched(trip: Trip, edit: TripEdit, activeKeys: readonly string[]): Promise<Trip> {
  try {
    return await patchRow<Trip>("trips", trip, bodyOf(trip, edit, activeKeys));
  } catch (thrown) {
    const error = apiErrorOf(thrown);
    if (error.statusCode !== 409 || !error.current) throw error;
    // The server answers the row of the same resource beside the message (docs/api.md).
    const current = error.current as Trip;
    if (isTouched(trip, current, edit)) throw new TripConflict(current);
    return patchRow<Trip>("trips", current, bodyOf(current, edit, activeKeys));
  }
}

/** Whether any value that the edit sets is another in the two rows. */
export function isTouched(before: Trip, now: Trip, edit: TripEdit): boolean {
  const differs = (one: unknown, other: unknown) =>
    JSON.stringify(one ?? null) !== JSON.stringify(other ?? null);
  const was: Record<string, unknown> = before;
  const is: Record<string, unknown> = now;
  return (
    Object.keys(edit.values ?? {}).some((name) => differs(was[name], is[name])) ||
    Object.keys(edit.custom ?? {}).some((key) => differs(before.custom[key], now.custom[key]))
  );
}

/** The body of the change: the values of query fields go as a whole, those in use only. */
function bodyOf(trip: Trip, edit: TripEdit, activeKeys: readonly string[]): Record<string, unknown> {
  if (!edit.custom) return { ...edit.values };
  const custom = { ...trip.custom, ...edit.custom };
  const kept = Object.entries(custom).filter(([key]) => activeKeys.includes(key));
  return { ...edit.values, custom: Object.fromEntries(kept) };
}

/** The trip as it will be once the edit is saved. */
const appliedTo = (trip: Trip, { values, custom }: TripEdit): Trip => ({
  ...trip,
  ...values,
  custom: { ...trip.custom, ...custom },
});

/** In which states a row stays as it is, whoever asks: only its transitions are left. */
export interface LockedWhen {
  /** A read-only choice. */
  field: string;
  in: readonly string[];
  /** Says why, and what can be done instead. */
  message: string;
}

/** Why the row may not be changed, deleted or restored; undefined where it may. */
export function lockOf(
  { lockedWhen }: { lockedWhen?: LockedWhen },
  row: Readonly<Record<string, unknown>>,
): string | undefined {
  if (!lockedWhen) return undefined;
  const { field, in: states, message } = lockedWhen;
  return states.some((state) => state === row[field]) ? message : undefined;
}

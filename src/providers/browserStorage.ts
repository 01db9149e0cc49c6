/** Browser storage that never throws: where it is blocked, values do not outlive the page. */
const safe = (storage: () => Storage) => ({
  read(key: string): string | undefined {
    try {
      return storage().getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  },
  keys(): string[] {
    try {
      return Object.keys(storage());
    } catch {
      return [];
    }
  },
  /** Undefined removes the entry. */
  write(key: string, value: string | undefined): void {
    try {
      if (value === undefined) storage().removeItem(key);
      else storage().setItem(key, value);
    } catch {
      // Storage is blocked or full: the value is not stored.
    }
  },
});

/** Shared by all tabs, and kept after they close. */
export const browserStorage = safe(() => localStorage);
/** Kept for one tab until it is closed. */
export const tabStorage = safe(() => sessionStorage);

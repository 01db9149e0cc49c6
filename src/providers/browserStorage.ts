/** Storage of the browser that never throws: where the browser closes it, values simply do not outlive the page. */
const safe = (storage: () => Storage) => ({
  /** The stored text, or undefined. */
  read(key: string): string | undefined {
    try {
      return storage().getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  },
  /** The keys under which something is stored. */
  keys(): string[] {
    try {
      return Object.keys(storage());
    } catch {
      return [];
    }
  },
  /** Stores the text; undefined removes it. */
  write(key: string, value: string | undefined): void {
    try {
      if (value === undefined) storage().removeItem(key);
      else storage().setItem(key, value);
    } catch {
      // A closed or full storage: the value lives on in memory only.
    }
  },
});

/** What all tabs share and the next visit finds again. */
export const browserStorage = safe(() => localStorage);
/** What one tab has until it is closed. */
export const tabStorage = safe(() => sessionStorage);

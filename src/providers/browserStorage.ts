/** Local storage that never throws: where the browser closes it, values simply do not outlive the page. */
export const browserStorage = {
  /** The stored text, or undefined. */
  read(key: string): string | undefined {
    try {
      return localStorage.getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  },
  /** Stores the text; undefined removes it. */
  write(key: string, value: string | undefined): void {
    try {
      if (value === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // A closed or full storage: the value lives on in memory only.
    }
  },
};

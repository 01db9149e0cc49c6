import { browserStorage, tabStorage } from "./browserStorage";

/** What was typed into a form and not saved. */
export interface UnsavedChanges {
  /** Of the row that was read; undefined of a new row. */
  version?: number | undefined;
  /** The fields that were edited. */
  values: Readonly<Record<string, unknown>>;
  /** What these fields were before. */
  before: Readonly<Record<string, unknown>>;
  /** When a new row was kept. */
  at?: string | undefined;
  /** Whether all of it can be stored without asking anybody. */
  isReady?: boolean | undefined;
}

interface Kept {
  form: string;
  changes: UnsavedChanges;
}

/** Forms of one person whose changes are kept; the oldest go first. */
const mostForms = 5;
/** Characters of JSON that are kept for one person: a browser gives a site some 5 million in all. */
const mostCharacters = 500_000;
const keyOf = (userId: string) => `unsaved ${userId}`;

const keptIn = (storage: typeof tabStorage) => {
  const readAll = (userId: string): Kept[] => {
    try {
      // Nothing but `writeAll` writes under this key.
      return JSON.parse(storage.read(keyOf(userId)) ?? "[]") as Kept[];
    } catch {
      return [];
    }
  };
  const others = (userId: string, form: string) => readAll(userId).filter((kept) => kept.form !== form);
  const writeAll = (userId: string, kept: readonly Kept[]) => {
    const text = kept.length > 0 ? JSON.stringify(kept) : undefined;
    storage.write(keyOf(userId), text);
    return storage.read(keyOf(userId)) === text;
  };
  return {
    /** Whether anything of anybody is kept. */
    isAny: (): boolean => storage.keys().some((key) => key.startsWith(keyOf(""))),
    read: (userId: string, form: string): UnsavedChanges | undefined =>
      readAll(userId).find((kept) => kept.form === form)?.changes,
    readAll,
    /** Answers whether it is kept: the browser may be full, or closed to it. */
    keep(userId: string, form: string, changes: UnsavedChanges): boolean {
      const kept = [...others(userId, form), { form, changes }].slice(-mostForms);
      while (JSON.stringify(kept).length > mostCharacters) kept.shift();
      return writeAll(userId, kept) && kept.length > 0;
    },
    drop(userId: string, form: string): void {
      writeAll(userId, others(userId, form));
    },
    dropAll(userId: string): void {
      writeAll(userId, []);
    },
  };
};

/**
 * What forms held when the session ended under them, for the same person to take up again: in this tab alone, until it
 * is closed or the person signs out. A form is named by where it stands and what it edits.
 */
export const keptChanges = keptIn(tabStorage);

/**
 * What could not be saved by itself for want of a line, or was typed as the page was closed: on this device, until it is saved
 * or the person signs out. It is named by the resource and the row's id, with a blank between; a new row by the resource, "new", what
 * it is made for, and an id of its own.
 */
export const keptDrafts = keptIn(browserStorage);

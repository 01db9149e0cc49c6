import { tabStorage } from "./browserStorage";

/** What was typed into a form and not saved. */
export interface UnsavedChanges {
  /** Of the row that was read; undefined of a new row. */
  version?: number | undefined;
  /** The fields that were edited. */
  values: Readonly<Record<string, unknown>>;
  /** What these fields were before. */
  before: Readonly<Record<string, unknown>>;
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

/**
 * What forms held when the session ended under them, for the same person to take up again: in this tab alone, until it
 * is closed or the person signs out. A form is named by where it stands and what it edits.
 */
export const keptChanges = {
  /** Whether anything of anybody is kept in this tab. */
  isAny: (): boolean => tabStorage.keys().some((key) => key.startsWith(keyOf(""))),
  read: (userId: string, form: string): UnsavedChanges | undefined =>
    readAll(userId).find((kept) => kept.form === form)?.changes,
  keep(userId: string, form: string, changes: UnsavedChanges): void {
    const kept = [...others(userId, form), { form, changes }].slice(-mostForms);
    while (JSON.stringify(kept).length > mostCharacters) kept.shift();
    writeAll(userId, kept);
  },
  drop(userId: string, form: string): void {
    writeAll(userId, others(userId, form));
  },
  dropAll(userId: string): void {
    writeAll(userId, []);
  },
};

const others = (userId: string, form: string) => readAll(userId).filter((kept) => kept.form !== form);

function readAll(userId: string): Kept[] {
  try {
    // Nothing but `writeAll` writes under this key.
    return JSON.parse(tabStorage.read(keyOf(userId)) ?? "[]") as Kept[];
  } catch {
    return [];
  }
}

function writeAll(userId: string, kept: readonly Kept[]): void {
  tabStorage.write(keyOf(userId), kept.length > 0 ? JSON.stringify(kept) : undefined);
}

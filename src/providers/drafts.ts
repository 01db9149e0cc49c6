import { browserStorage, tabStorage } from "./browserStorage";
import type { OpenClash } from "./mergeRows";

export interface Draft {
  /** Of the row that was read; undefined for a new row. */
  version?: number | undefined;
  values: Readonly<Record<string, unknown>>;
  /** The values of these fields before. */
  before: Readonly<Record<string, unknown>>;
  /** What was also changed in the row that was read, and is not decided. */
  clashes?: readonly OpenClash[] | undefined;
  /** When it was kept; set by `keep`. */
  at?: string | undefined;
  /** Whether all of it can be stored without asking a person. */
  isReady?: boolean | undefined;
}

interface KeptDraft {
  form: string;
  changes: Draft;
}

/** Drafts kept per person and place; the oldest are dropped first. */
const maxDrafts = 5;
/** Characters of JSON kept per person and place: a browser allows a site some 5 million in all. */
const maxCharacters = 500_000;

/**
 * In the tab, until it is closed: what forms held when the session ended. On the device: what could not be saved
 * while offline, what was typed as the page was closed, and new rows while they are written.
 */
const storages = { tab: tabStorage, device: browserStorage };
export type DraftPlace = keyof typeof storages;
const places: readonly DraftPlace[] = ["tab", "device"];

const keyOf = (userId: string) => `unsaved ${userId}`;
/** Forms of this tab that save their own drafts. */
const open = new Set<string>();

function readIn(place: DraftPlace, userId: string): KeptDraft[] {
  try {
    // Only `writeIn` writes under this key.
    return JSON.parse(storages[place].read(keyOf(userId)) ?? "[]") as KeptDraft[];
  } catch {
    return [];
  }
}

function writeIn(place: DraftPlace, userId: string, kept: readonly KeptDraft[]): boolean {
  const text = kept.length > 0 ? JSON.stringify(kept) : undefined;
  storages[place].write(keyOf(userId), text);
  return storages[place].read(keyOf(userId)) === text;
}

const othersIn = (place: DraftPlace, userId: string, form: string) =>
  readIn(place, userId).filter((kept) => kept.form !== form);

/**
 * Unsaved input by person, until it is saved or the person signs out. A draft has the name of its form. For a row
 * that saves itself: the resource and the row's id. For a new row: the resource, "new", what it is made for, and an
 * id of its own. The parts are separated by blanks. For other forms: the address and what they edit.
 */
export const drafts = {
  /** Whether a session of any person left drafts in this tab. */
  isAnyOfSession: (): boolean => tabStorage.keys().some((key) => key.startsWith(keyOf(""))),
  /** The newest draft of each form. */
  readAll(userId: string): KeptDraft[] {
    const newest = new Map<string, KeptDraft>();
    for (const kept of places.flatMap((place) => readIn(place, userId)))
      if ((kept.changes.at ?? "") >= (newest.get(kept.form)?.changes.at ?? "")) newest.set(kept.form, kept);
    return [...newest.values()];
  },
  read: (userId: string, form: string): Draft | undefined =>
    drafts.readAll(userId).find((kept) => kept.form === form)?.changes,
  /** Returns whether it is kept: the browser's storage may be full or blocked. */
  keep(userId: string, place: DraftPlace, form: string, changes: Draft): boolean {
    const draft = { form, changes: { ...changes, at: new Date().toISOString() } };
    const kept = [...othersIn(place, userId, form), draft].slice(-maxDrafts);
    while (JSON.stringify(kept).length > maxCharacters) kept.shift();
    return writeIn(place, userId, kept) && kept.length > 0;
  },
  drop(userId: string, form: string): void {
    for (const place of places) writeIn(place, userId, othersIn(place, userId, form));
  },
  dropAll(userId: string): void {
    for (const place of places) writeIn(place, userId, []);
  },
  /** From now on a form of this tab saves the draft itself. Returns the function that ends it. */
  open(form: string): () => void {
    open.add(form);
    return () => void open.delete(form);
  },
  isOpen: (form: string): boolean => open.has(form),
};

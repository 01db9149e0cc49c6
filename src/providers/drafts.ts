import { browserStorage, tabStorage } from "./browserStorage";

/** What was typed into a form and not saved. */
export interface Draft {
  /** Of the row that was read; undefined of a new row. */
  version?: number | undefined;
  /** The fields that were edited. */
  values: Readonly<Record<string, unknown>>;
  /** What these fields were before. */
  before: Readonly<Record<string, unknown>>;
  /** When it was kept; `keep` says so. */
  at?: string | undefined;
  /** Whether all of it can be stored without asking anybody. */
  isReady?: boolean | undefined;
}

interface KeptDraft {
  /** The form that it stood in. */
  form: string;
  changes: Draft;
}

/** Drafts that are kept of one person in one place; the oldest go first. */
const maxDrafts = 5;
/** Characters of JSON that are kept for one person: a browser gives a site some 5 million in all. */
const maxCharacters = 500_000;

/**
 * In the tab, until it is closed, stands what forms held when the session ended under them. On the device stands what could not be
 * saved by itself for want of a line, what was typed as the page was closed, and new rows while they are written.
 */
const storages = { tab: tabStorage, device: browserStorage };
export type DraftPlace = keyof typeof storages;
const places: readonly DraftPlace[] = ["tab", "device"];

const keyOf = (userId: string) => `unsaved ${userId}`;
/** Forms of this tab that save their drafts themselves. */
const open = new Set<string>();

function readIn(place: DraftPlace, userId: string): KeptDraft[] {
  try {
    // Nothing but `writeIn` writes under this key.
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
 * What was typed and not saved, by person, until it is saved or the person signs out. A draft is named by its form: of a row that
 * saves itself the resource and the row's id, of a new row the resource, "new", what it is made for, and an id of its own, with blanks
 * between; other forms are named by their address and what they edit.
 */
export const drafts = {
  /** Whether anything of anybody was kept as a session ended. */
  isAnyOfSession: (): boolean => tabStorage.keys().some((key) => key.startsWith(keyOf(""))),
  /** Each form's newest. */
  readAll(userId: string): KeptDraft[] {
    const newest = new Map<string, KeptDraft>();
    for (const kept of places.flatMap((place) => readIn(place, userId)))
      if ((kept.changes.at ?? "") >= (newest.get(kept.form)?.changes.at ?? "")) newest.set(kept.form, kept);
    return [...newest.values()];
  },
  read: (userId: string, form: string): Draft | undefined =>
    drafts.readAll(userId).find((kept) => kept.form === form)?.changes,
  /** Answers whether it is kept: the browser may be full, or closed to it. */
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
  /** A form of this tab saves the draft itself from now on. Answers the function that ends it. */
  open(form: string): () => void {
    open.add(form);
    return () => void open.delete(form);
  },
  isOpen: (form: string): boolean => open.has(form),
};

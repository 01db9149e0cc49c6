/** What became of a row, in the words of the feed. */
export const changeKinds = {
  create: "created",
  update: "updated",
  trash: "deleted",
  restore: "restored",
  purge: "deleted",
  erase: "erased",
} as const satisfies Partial<Record<ChangeAction, string>>;
export type ChangeKind = (typeof changeKinds)[keyof typeof changeKinds];

/** What became of the row; undefined where it is as it was, and somebody looked at it. */
export const changeKindOf = (action: ChangeAction): ChangeKind | undefined =>
  action === "look" ? undefined : changeKinds[action];

/** One change of the feed: what may be read anew, and no value of it. */
export interface Change {
  /** Its place among all changes of the organisation. */
  number: number;
  resource: string;
  id: string;
  /** `deleted` where the row is gone for this reader: out of their sight, in the trash, or for good. */
  kind: ChangeKind;
  /** The names of the changed fields that the reader may see. */
  fields: string[];
  /** Of the row after the change. */
  version: number;
  /** Whether the tab that reads the feed made it. */
  isOwn: boolean;
}

/** Somebody who has a row open. */
export interface PresentPerson {
  userId: string;
  name: string;
  /** The id of the photo's file. */
  photo: string | null;
  /** The part of the row that is open: the id of a day. */
  dayId: string | null;
}

/** Who else has a row open that the reader has open, all of them, each time somebody comes, goes or turns to another part. */
export interface Presence {
  resource: string;
  id: string;
  people: PresentPerson[];
}

/**
 * The blocks of the feed: a change; that what came before is not known any more, and everything is to be read anew; that the reader
 * was told of something, by a notification; or who is there. The last two have no number, and who is there is kept nowhere.
 */
export type FeedEvent = "change" | "reset" | "notified" | "presence";

/** Through what a row was changed, in words that follow what was done. */
export const changeVias = {
  form: "in a form",
  autosave: "while it was being written",
  inline: "on its page",
  bulk: "together with others",
  history: "from its history",
  api: "through the API",
  key: "by the API key",
  enquiry: "through an enquiry form",
  proposal: "on the page of the offer",
  job: "by the calendar",
  system: "by the server",
} as const;
export type ChangeVia = keyof typeof changeVias;

/** What a person's browser may say of a change; the server alone knows the others. */
export const browserVias = ["form", "autosave", "inline", "bulk"] as const satisfies readonly ChangeVia[];
export type BrowserVia = (typeof browserVias)[number];

/** What was done to a row. */
export const changeActions = {
  create: "Created",
  update: "Changed",
  trash: "Moved to the trash",
  restore: "Taken out of the trash",
  purge: "Removed for good",
  erase: "Personal data erased",
  look: "Looked at",
} as const;
export type ChangeAction = keyof typeof changeActions;

/** The value of one field before and after a change, as rows hold it. */
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

/** One change of a row. */
export interface HistoryEntry {
  id: number;
  at: string;
  action: ChangeAction;
  via: ChangeVia;
  /** Null where the server did it by itself. */
  userId: string | null;
  /** The name of the API key through which that user's program did it. */
  apiKey: string | null;
  /** Of the row after the change. */
  version: number;
  changes: FieldChange[];
}

/** A page of a row's history, the newest change first. */
export interface HistoryPage {
  entries: HistoryEntry[];
  /** What `before` has to be for the next page; null where this is the last one. */
  earlier: number | null;
  /** From when on changes are kept. */
  since: string | null;
}

export const changeKinds = {
  create: "created",
  update: "updated",
  trash: "deleted",
  restore: "restored",
  purge: "deleted",
  erase: "erased",
  unerase: "updated",
} as const satisfies Partial<Record<ChangeAction, string>>;
export type ChangeKind = (typeof changeKinds)[keyof typeof changeKinds];

/** What happened to the row; undefined where a user only looked at it. */
export const changeKindOf = (action: ChangeAction): ChangeKind | undefined =>
  action === "look" ? undefined : changeKinds[action];

/** One change in the feed. It names what to read again and carries no values. */
export interface Change {
  /** Its number among all changes of the organisation. */
  number: number;
  resource: string;
  id: string;
  /** `deleted` where the row is gone for this reader: hidden from them, in the trash, or removed for good. */
  kind: ChangeKind;
  /** The names of the changed fields that the reader may see. */
  fields: string[];
  /** Of the row after the change. */
  version: number;
  /** Whether the tab that reads the feed made it. */
  isOwn: boolean;
}

export interface PresentPerson {
  userId: string;
  name: string;
  photo: string | null;
  /** The part of the row that is open: the id of a day. */
  dayId: string | null;
}

/** All others who have the reader's row open. Sent when one comes, leaves or turns to another part. */
export interface Presence {
  resource: string;
  id: string;
  people: PresentPerson[];
}

/**
 * The blocks of the feed: a change; a reset, where earlier changes are no longer known and everything must be
 * read again; a notification for the reader; or who is present. The last two have no number, and presence is
 * not stored.
 */
export type FeedEvent = "change" | "reset" | "notified" | "presence";

/** How a row was changed, in words that follow the action. */
export const changeVias = {
  form: "in a form",
  autosave: "while it was being written",
  inline: "on its page",
  bulk: "together with others",
  import: "by the import",
  history: "from its history",
  api: "through the API",
  key: "by the API key",
  enquiry: "through an enquiry form",
  proposal: "on the page of the offer",
  travellers: "through a link for travellers",
  job: "by the calendar",
  system: "by the server",
} as const;
export type ChangeVia = keyof typeof changeVias;

/** What a browser may report; only the server sets the others. */
export const browserVias = ["form", "autosave", "inline", "bulk"] as const satisfies readonly ChangeVia[];
export type BrowserVia = (typeof browserVias)[number];

export const changeActions = {
  create: "Created",
  update: "Changed",
  trash: "Moved to the trash",
  restore: "Taken out of the trash",
  purge: "Removed for good",
  erase: "Personal data erased",
  unerase: "Personal data taken back",
  look: "Looked at",
} as const;
export type ChangeAction = keyof typeof changeActions;

export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

export interface HistoryEntry {
  id: number;
  at: string;
  action: ChangeAction;
  via: ChangeVia;
  /** Null where the server made the change. */
  userId: string | null;
  /** The name of the API key through which that user's program made the change. */
  apiKey: string | null;
  /** The name of the file of the import that made the change. */
  import?: string | null;
  /** Of the row after the change. */
  version: number;
  changes: FieldChange[];
}

/** A page of a row's history, newest change first. */
export interface HistoryPage {
  entries: HistoryEntry[];
  /** The value of `before` for the next page; null on the last page. */
  earlier: number | null;
  /** The time from which changes are kept. */
  since: string | null;
}

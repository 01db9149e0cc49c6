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

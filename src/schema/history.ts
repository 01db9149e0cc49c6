/** Through what a row was changed; the words follow a person's name in its history. */
export const changeVias = {
  form: "in a form",
  inline: "in place",
  bulk: "for several at once",
  history: "from the history",
  api: "by a program",
  key: "by an API key",
  enquiry: "through an enquiry form",
  job: "by the calendar",
  system: "by the server",
} as const;
export type ChangeVia = keyof typeof changeVias;

/** What a person's browser may say of a change; the server alone knows the others. */
export const browserVias = ["form", "inline", "bulk"] as const satisfies readonly ChangeVia[];
export type BrowserVia = (typeof browserVias)[number];

/** The header of a write that says through which of them it is done. */
export const changeViaHeader = "x-change-via";

export const changeActions = ["create", "update", "trash", "restore", "purge"] as const;
export type ChangeAction = (typeof changeActions)[number];

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

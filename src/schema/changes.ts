import type { ChangeAction } from "./history";

/** What became of a row, in the words of the feed. */
export const changeKinds = {
  create: "created",
  update: "updated",
  trash: "deleted",
  restore: "restored",
  purge: "deleted",
} as const satisfies Record<ChangeAction, string>;
export type ChangeKind = (typeof changeKinds)[ChangeAction];

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

/** The blocks of the feed: a change; or that what came before is not known any more, and everything is to be read anew. */
export type FeedEvent = "change" | "reset";

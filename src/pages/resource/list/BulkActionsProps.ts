import type { AnyRow } from "../../../schema";

/** What can be done to several rows at once is told which they are. */
export interface BulkActionsProps {
  rows: readonly AnyRow[];
  /** Selects none, once all of it is done. */
  onDone(): void;
}

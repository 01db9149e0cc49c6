import type { AnyRow, Resource } from "../../../schema";

export interface HistoryPanelProps {
  resource: Resource;
  row: AnyRow;
  /** Whether the reader may change the row, and so set changes of it back. */
  mayEdit: boolean;
  /** Other resources that a change of the row changes. */
  touches?: readonly string[];
  /** What follows from erasing beside what the declaration says, in a sentence. */
  besides?: string;
  /** Whether it keeps a distance from what stands before it; not where its place does. */
  isApart?: boolean;
}

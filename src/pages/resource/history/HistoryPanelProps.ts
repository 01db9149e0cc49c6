import type { AnyRow, Resource } from "../../../schema";

export interface HistoryPanelProps {
  resource: Resource;
  row: AnyRow;
  /** Whether the reader may change the row, and so set changes of it back. */
  mayEdit: boolean;
  /** What follows from erasing beside what the declaration says, in a sentence. */
  besides?: string | undefined;
  /** Whether it keeps a distance from what stands before it; not where its place does. */
  isApart?: boolean;
}

import type { ComponentType } from "react";
import type { AnyRow, Resource } from "../../../schema/resource";
import type { ListColumn } from "./listColumns";
import type { Density } from "./useDensity";
import type { ListRows } from "./useListRows";
import type { ListStateHold } from "./useListState";
import type { Selection } from "./useSelection";

/** What the table and the cards of a list draw. */
export interface ListTableProps {
  resource: Resource;
  list: ListRows;
  columns: readonly ListColumn[];
  cells: Readonly<Record<string, ComponentType<{ row: AnyRow }>>> | undefined;
  /** What stands over some columns instead of the field's name, which says what filters and orders go by. */
  headings: Readonly<Record<string, string>> | undefined;
  /** The column that says whose or what a row is, where its title is a number. */
  about: string | undefined;
  hold: ListStateHold;
  density: Density;
  selection: Selection;
  /** Whether cards can be selected: they have no room for a box that is always there. */
  isSelecting: boolean;
  /** Whether anything can be done to several rows. */
  maySelect: boolean;
}

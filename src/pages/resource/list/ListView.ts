import type { ComponentType } from "react";
import type { AnyRow, Resource } from "../../../schema/resource";
import type { Density } from "./useDensity";
import type { ListData } from "./useListData";

/** What every view of a list gets to draw. */
export interface ListViewProps {
  resource: Resource;
  data: ListData;
  cells: Readonly<Record<string, ComponentType<{ row: AnyRow }>>> | undefined;
  /** What stands over some columns instead of the field's name, which says what filters and orders go by. */
  headings: Readonly<Record<string, string>> | undefined;
  /** The column that says whose or what a row is, where its title is a number. */
  about: string | undefined;
  density: Density;
  /** Whether cards can be selected: they have no room for a box that is always there. */
  isSelecting: boolean;
  /** Whether anything can be done to several rows. */
  maySelect: boolean;
}

/** A way to draw the rows of a list. */
export interface ListView {
  /** In which windows it has the room that it needs, and is not lost in more. */
  fits: { wide: boolean; narrow: boolean };
  Draw: ComponentType<ListViewProps>;
}

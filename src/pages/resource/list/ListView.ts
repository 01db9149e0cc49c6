import type { ComponentType } from "react";
import type { AnyRow, Resource } from "../../../schema";
import type { Look } from "../look/useLook";
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
  /** Looking at a row beside the list; left out where there is no room for it. */
  look: Look | undefined;
  /** Whether anything can be done to several rows. */
  maySelect: boolean;
}

/** A way to draw the rows of a list. */
export interface ListView {
  /** What it is called where it is chosen. */
  label: string;
  Icon: ComponentType<{ "aria-hidden": true }>;
  /** Whether it has the room that it needs in a window as narrow as a phone's. */
  fits: { narrow: boolean };
  /** Whether rows are sorted and selected in it; else the toolbar offers that. */
  hasHeadings: boolean;
  Draw: ComponentType<ListViewProps>;
}

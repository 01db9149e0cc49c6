import type { ComponentType } from "react";
import type { AnyRow, AskedList, DeclaredView, Resource } from "../../../schema";
import type { ListState } from "../listState/ListState";
import type { Look } from "../look/useLook";
import type { ListData } from "./useListData";

/** What every view of a list gets to draw. */
export interface ListViewProps {
  resource: Resource;
  view: DeclaredView;
  data: ListData;
  cells: Readonly<Record<string, ComponentType<{ row: AnyRow }>>> | undefined;
  /** What stands over some columns instead of the field's name, which says what filters and orders go by. */
  headings: Readonly<Record<string, string>> | undefined;
  /** The column that says whose or what a row is, where its title is a number. */
  about: string | undefined;
  /** Whether cards can be selected: they have no room for a box that is always there. */
  isSelecting: boolean;
  /** Looking at a row beside the list; left out where there is no room for it. */
  look: Look | undefined;
  /** Whether anything can be done to several rows. */
  maySelect: boolean;
}

/** A way to ask for the rows of a list and to draw them. */
export interface ListView {
  /** What it is called where it is chosen. */
  label: string;
  Icon: ComponentType<{ "aria-hidden": true }>;
  /** Whether it has the room that it needs in a window as narrow as a phone's. */
  fits: { narrow: boolean };
  /** Whether rows are sorted and selected in it; else the toolbar offers that. */
  hasHeadings: boolean;
  /** Whether it shows a page of the rows: a pager stands below it. Any other shows all, and nothing of the trash. */
  hasPages: boolean;
  /** The field that divides its rows, whose tabs would divide them once more. */
  dividesBy?(view: DeclaredView): string;
  /** What it asks the server for, in the state that the list is in: one page, one part for each of its columns, a range of days. */
  queriesOf(resource: Resource, state: ListState, view: DeclaredView): readonly AskedList[];
  Draw: ComponentType<ListViewProps>;
}

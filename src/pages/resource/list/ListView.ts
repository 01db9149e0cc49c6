import type { ComponentType, ReactNode } from "react";
import type { ShortcutPlace } from "../../../components/shortcuts";
import type { AnyRow, AskedList, BoardView, DeclaredView, Resource } from "../../../schema";
import type { ListState } from "../listState/ListState";
import type { Look } from "../look/useLook";
import type { Clock } from "./calendarQueries";
import type { ListData } from "./useListData";

/** Asks before fields of `notInPlace` are written. `ask` rejects where the user does not go on. */
export interface AskedChange {
  ask(row: AnyRow, values: object): Promise<unknown>;
  dialog: ReactNode;
}

export interface ListViewProps {
  resource: Resource;
  view: DeclaredView;
  data: ListData;
  cells: Readonly<Record<string, ComponentType<{ row: AnyRow }>>> | undefined;
  /** Headings in place of the field's name, by which filters and sorting still work. */
  headings: Readonly<Record<string, string>> | undefined;
  /** The column that names the subject of a row whose title is a number. */
  about: string | undefined;
  /** Whether cards show a box to select them. They have no room for a permanent one. */
  isSelecting: boolean;
  /** The row beside the list. Undefined if there is no room for it. */
  look: Look | undefined;
  maySelect: boolean;
  /** Undefined where nothing is asked; fields of `notInPlace` then stay as they are. */
  useAskedChange: (() => AskedChange) | undefined;
}

export interface ListView {
  label: string;
  Icon: ComponentType<{ "aria-hidden": true }>;
  /** Whether it fits a window as narrow as a phone. */
  fits: { narrow: boolean };
  /** Whether its headings sort and select rows. If not, the toolbar does. */
  hasHeadings: boolean;
  /** Whether it shows one page of rows, with a pager below. Other views show all rows, and no trash. */
  hasPages: boolean;
  /** Whether rows stand where their values say, so that there is nothing to sort, select or choose columns of. */
  isPlaced?: true;
  /** The shortcuts that its rows or headings answer to. */
  shortcuts?: ShortcutPlace;
  /** What divides its rows, as the list is grouped. Tabs by the same field are hidden. */
  dividedBy?(resource: Resource, view: DeclaredView, group: string | undefined): BoardView;
  /** Its queries for the state of the list: one page, or one part for each of its columns. */
  queriesOf(resource: Resource, state: ListState, view: DeclaredView, clock: Clock): readonly AskedList[];
  Draw: ComponentType<ListViewProps>;
}

import type { ComponentType, ReactNode } from "react";
import type { AnyRow } from "../../../schema";
import type { FactProps } from "./FactProps";

export interface OwnPanelProps<Row = AnyRow> {
  row: Row;
  mayEdit: boolean;
  /** Saves values by their fields; left out where the reader may not change the row. */
  onSave: FactProps["onSave"];
}

/** What the page of one entity has beside what its declaration says. */
export interface OwnDetail<Row = AnyRow> {
  /** In place of the head that every page has. */
  Head?: ComponentType<{ row: Row; mayEdit: boolean }>;
  /** By what `detail` calls them: panels, and those for parts that are more than a list. */
  panels?: Readonly<Record<string, ComponentType<OwnPanelProps<Row>>>>;
  /** How facts are read, by their first field. */
  values?: Readonly<Record<string, ComponentType<{ row: Row }>>>;
  /** What is asked before some changes are saved: `ask` answers once they are, and with nothing for those that it leaves. */
  useAsking?: (row: Row) => { ask(body: object): Promise<unknown> | undefined; dialog: ReactNode };
}

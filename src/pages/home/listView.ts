import type { AskedList, ListQuery } from "../../schema";

/** A list of a resource under conditions, in an order. */
export interface ListView extends Pick<ListQuery, "filters" | "sort"> {
  resource: string;
}

/** The query that reads the first rows of the list, with its total. None is a fine number of rows: the total comes anyway. */
export const firstRows = ({ filters, sort }: ListView, rows: number): AskedList => ({
  filters,
  sort,
  start: 0,
  end: rows,
});

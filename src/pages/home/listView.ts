import { type AskedList, formatListQuery, type ListQuery } from "../../schema";
import { resourceNamed } from "../../resources";

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

/** The address of the page that shows the whole list: lists keep their conditions there in the list-query dialect. */
export const listHref = ({ resource, filters, sort }: ListView): string =>
  `${resourceNamed(resource).paths?.list ?? "/"}?${formatListQuery({ filters, sort })}`;

/** How many rows of each list the home page shows; the rest is one click away. */
export const shownRows = 6;

/** How many rows the queue shows. It takes them from several lists, of each of which it reads as many. */
export const queueRows = 8;

import { type AskedList, formatListQuery, type ListQuery } from "../../schema";
import { resourceNamed } from "../../resources";

export interface ListView extends Pick<ListQuery, "filters" | "sort"> {
  resource: string;
}

/** The query for the first rows of the list and its total. 0 rows is allowed: it reads the total alone. */
export const firstRows = ({ filters, sort }: ListView, rows: number): AskedList => ({
  filters,
  sort,
  start: 0,
  end: rows,
});

/** The address of the page with the whole list, with its filters in the list-query dialect. */
export const listHref = ({ resource, filters, sort }: ListView): string =>
  `${resourceNamed(resource).paths?.list ?? "/"}?${formatListQuery({ filters, sort })}`;

export const shownRows = 6;

/** How many rows the queue shows; as many are read from each of its lists. */
export const queueRows = 8;

import { resourceNamed } from "../../resources";
import { formatListQuery } from "../../schema";
import type { ListView } from "./listView";

/** The address of the page that shows the whole list: lists keep their conditions there in the list-query dialect. */
export const listHref = ({ resource, filters, sort }: ListView): string =>
  `${resourceNamed(resource).paths?.list ?? "/"}?${formatListQuery({ filters, sort })}`;

import { browserStorage } from "../../../providers/browserStorage";
import { type Filter, type FilterGroup, firstSize, type Sort } from "../../../schema";

/** What a list shows, as its address says it. */
export interface ListState {
  filters: readonly Filter[];
  groups: readonly FilterGroup[];
  search: string;
  /** Undefined is the order that nobody chose (firstSort). */
  sort: Sort | undefined;
  /** From 1. */
  page: number;
  size: number;
  trash: boolean;
  /** The chosen columns by name; undefined are those of the declaration. */
  columns: readonly string[] | undefined;
  /** The chosen view; undefined is the one last chosen in this browser, or the declaration's first. */
  view: string | undefined;
  /** The id of the row that is looked at beside the list. */
  look: string | undefined;
}

export const pageSizes = [25, 50, 100] as const;

const sizeKey = "list.size";

/** How many rows a page has where its address does not say: as last chosen in this browser. */
export const usualSize = (): number =>
  pageSizes.find((size) => String(size) === browserStorage.read(sizeKey)) ?? firstSize;

export const rememberSize = (size: number): void => browserStorage.write(sizeKey, String(size));

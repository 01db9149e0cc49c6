import type { ListViewName, Resource } from "../../../schema/resource";
import { ListCards } from "./ListCards";
import { ListTable } from "./ListTable";
import type { ListView } from "./ListView";
import { useIsNarrow } from "./useIsNarrow";

/** The views that a declaration can name in `list.views`: one file and one line each. */
const listViews: { readonly [Name in ListViewName]: ListView } = {
  table: { Draw: ListTable, fits: { wide: true, narrow: false } },
  cards: { Draw: ListCards, fits: { wide: false, narrow: true } },
};

/** The first of a resource's views that fits the window; where none does, its first. */
export function useListView({ list: { views = ["table", "cards"] } }: Resource): ListView {
  const width = useIsNarrow() ? "narrow" : "wide";
  const named = views.map((name) => listViews[name]);
  return named.find(({ fits }) => fits[width]) ?? named[0] ?? listViews.table;
}

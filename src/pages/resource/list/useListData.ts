import { useMemo } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { firstSort, namedFiltersFor, openTab, referencePaths, type Resource } from "../../../schema";
import { listColumns } from "../listState/listColumns";
import { listFilters } from "./listFilters";
import { useChosenColumns } from "./useChosenColumns";
import { useExistingPage } from "./useExistingPage";
import { useListRows } from "./useListRows";
import { useListState } from "../listState/useListState";
import { useSelection } from "./useSelection";
import { useTabCounts } from "./useTabCounts";
import { writeListState } from "../listState/writeListState";

export type ListData = ReturnType<typeof useListData>;

/** Everything that a list is but its looks: rows, counts, order, filters, columns and selection. Views draw it. */
export function useListData(resource: Resource) {
  const { actor, queryFields, resourceNamed, views } = useFieldEnvironment();
  const controller = useListState(resource);
  const { state } = controller;
  const read = useListRows(resource, state);
  const counts = useTabCounts(resource, state);
  const columns = useMemo(
    () => listColumns(resource, actor, queryFields, resourceNamed),
    [resource, actor, queryFields, resourceNamed],
  );
  const filters = useMemo(() => {
    const paths = referencePaths(resource, resourceNamed).filter(
      (path) => path.isOpenTo(actor) && !columns.some(({ name }) => name === path.name),
    );
    const named = namedFiltersFor(resource, { actor, resourceNamed });
    return listFilters(resource, [...columns, ...paths], named, views);
  }, [resource, columns, views, actor, resourceNamed]);
  const chosen = useChosenColumns(resource, columns, controller);
  const address = writeListState(resource, {
    ...state,
    ...{ columns: undefined, view: undefined, look: undefined },
  }).toString();
  const selection = useSelection(read.rows, address);
  const tab = openTab(resource, state);
  const isBehind = useExistingPage(read, controller);
  const hasNone = read.rows?.length === 0;
  // None of the list before says nothing of the one that is being asked for.
  const isOnTheWay = isBehind || (hasNone && read.isRefreshing);
  return {
    controller,
    list: isOnTheWay ? { ...read, rows: undefined } : read,
    counts,
    sort: state.sort ?? firstSort(resource, state),
    filters,
    chosen,
    selection,
    tab,
    isFiltered:
      state.filters.some((filter) => filter !== tab) || state.groups.length > 0 || state.search !== "",
    isEmpty: hasNone && !isOnTheWay,
  };
}

import { useCustom, useInvalidate } from "@refinedev/core";
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { ApiError } from "../../../providers/apiError";
import { takeEarlyData } from "../../../providers/earlyAnswers";
import { earlyRows, listKey, listRows, type Rows } from "../../../providers/rows/listRows";
import {
  type AnyRow,
  type AskedList,
  firstSort,
  formatListQuery,
  maximumPage,
  namedFiltersFor,
  openTab,
  referencePaths,
  type Resource,
} from "../../../schema";
import { columnsNamed, deletedColumns, type ListColumn, listColumns } from "../listState/listColumns";
import { isSaved, type ListState, rememberSize, stateOf } from "../listState/ListState";
import { lastPage, writeListState } from "../listState/readListState";
import type { ListStateController } from "../listState/useListState";
import { type ListFilter, listFilters } from "./listFilters";
import { useGroupings, useGroups } from "./useGroups";

export type ListData = ReturnType<typeof useListData>;

/** The parts of a view that its queries depend on (`ListView`). */
interface AskingView {
  /** Only views with pages have groups and figures under columns. */
  hasPages: boolean;
  by: string | undefined;
  queriesOf(resource: Resource, state: ListState): readonly AskedList[];
}

export function useListFilters(resource: Resource, columns: ReturnType<typeof listColumns>): ListFilter[] {
  const { actor, resourceNamed, views } = useFieldEnvironment();
  return useMemo(() => {
    const paths = referencePaths(resource, resourceNamed).filter(
      (path) => path.isOpenTo(actor) && !columns.some(({ name }) => name === path.name),
    );
    const named = namedFiltersFor(resource, { actor, resourceNamed });
    return listFilters(resource, [...columns, ...paths], named, views);
  }, [resource, columns, views, actor, resourceNamed]);
}

/** Everything of a list except its look, which views render. `tableProps` has the shape of Refine's `useTable`. */
export function useListData(resource: Resource, controller: ListStateController, view: AskingView) {
  const { actor, queryFields, resourceNamed } = useFieldEnvironment();
  const { state, chosen, change } = controller;
  const counts = useTabCounts(resource, controller, view.by);
  const columns = useMemo(
    () => listColumns(resource, actor, queryFields, resourceNamed),
    [resource, actor, queryFields, resourceNamed],
  );
  const filters = useListFilters(resource, columns);
  const shown = useShownColumns(resource, columns, controller);
  const tab = openTab(resource, state);
  const groupings = useGroupings(resource, { all: columns, shown });
  const grouping = view.hasPages ? groupings.find(({ name }) => name === chosen.group) : undefined;
  const figures = useGroups(resource, controller, view.hasPages ? shown : noColumns, grouping);
  const plain = useParts(resource, grouping ? noQueries : view.queriesOf(resource, state));
  const { parts, loadMore } = plain;
  const { total: all } = figures;
  const list = grouping
    ? {
        ...{ rows: figures.rows, total: all?.count ?? 0, isAtLeast: figures.isPart, examined: 0 },
        ...{ isRefreshing: figures.isRefreshing, error: figures.error },
        retry: plain.list.retry,
      }
    : plain.list;
  const isBehind = useExistingPage(list, controller, grouping === undefined);
  const hasNone = view.hasPages && (grouping ? all?.count === 0 : list.rows?.length === 0);
  // An empty previous answer says nothing about the new query.
  const isOnTheWay = isBehind || (hasNone && list.isRefreshing);
  const rows = isOnTheWay ? undefined : list.rows;
  const address = writeListState(resource, {
    ...state,
    ...{ columns: undefined, density: undefined, widths: undefined, pinned: undefined, look: undefined },
    figures: undefined,
    span: undefined,
  }).toString();
  const total = list.isAtLeast
    ? // A full page may have another behind it.
      Math.max(list.total, state.page * state.size + (list.rows?.length === state.size ? 1 : 0))
    : list.total;
  return {
    controller,
    list: { ...list, rows },
    ...{ groupings, figures, grouped: figures.grouped },
    parts: isOnTheWay ? undefined : parts,
    loadMore,
    counts,
    sort: state.sort ?? firstSort(resource, state),
    filters,
    columns: { all: columns, shown },
    selection: useSelection(rows, address, {
      query: queryOf(state),
      total: list.isAtLeast ? Infinity : list.total,
    }),
    tab,
    isFiltered:
      state.filters.some((filter) => filter !== tab) || state.groups.length > 0 || state.search !== "",
    isEmpty: hasNone && !isOnTheWay,
    tableProps: {
      dataSource: rows,
      loading: rows === undefined || list.isRefreshing,
      pagination: {
        ...{ current: state.page, pageSize: state.size },
        total: Math.min(total, lastPage(state.size) * state.size),
        onChange(page: number, size: number) {
          if (size !== state.size) rememberSize(size);
          change(size === state.size ? { page } : { size });
        },
      },
    },
  };
}

const noColumns: readonly ListColumn[] = [];
const noQueries: readonly AskedList[] = [];

/** Reads all queries of a view in parallel. A part can load more without reading the others again. */
function useParts(resource: Resource, queries: readonly AskedList[]) {
  const [ends, setEnds] = useState<Readonly<Record<string, number>>>({});
  const asked = queries.map((query) => ({ ...query, end: ends[keyOf(query)] ?? query.end }));
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const { data, error, isPlaceholderData } = useQuery<Rows<AnyRow>[], ApiError>({
    queryKey: listKey(resource.name, { parts: asked }),
    queryFn: () =>
      Promise.all(asked.map((query) => readPart(resource, query, asked.length > 1 ? client : undefined))),
    initialData() {
      const [only, ...others] = asked;
      const rows = only && others.length === 0 ? earlyRows<AnyRow>(resource.name, only) : undefined;
      return rows && [rows];
    },
    placeholderData: keepPreviousData,
  });
  const parts = error ? undefined : data;
  return {
    parts,
    /** Extends a part by as many rows as it had at first, up to the maximum of one page. */
    loadMore(at: number) {
      const query = queries[at];
      if (!query) return;
      const { start = 0, end = 0 } = query;
      const now = asked[at]?.end ?? end;
      setEnds({ ...ends, [keyOf(query)]: Math.min(now + end - start, start + maximumPage) });
    },
    list: {
      rows: useMemo(() => parts?.flatMap((part) => part.rows), [parts]),
      total: (parts ?? []).reduce((sum, part) => sum + part.total, 0),
      isAtLeast: parts?.some((part) => part.isAtLeast) === true,
      examined: Math.max(0, ...(parts ?? []).map((part) => part.examined)),
      isRefreshing: isPlaceholderData,
      error,
      /** Reads the rows and the counts of the tabs again, which fail for the same reasons. */
      retry: () => void invalidate({ resource: resource.name, invalidates: ["list"] }),
    },
  };
}

const keyOf = (query: AskedList): string => formatListQuery(query).toString();

/** @param keeping caches the part separately, so that it is not read again with the others. */
async function readPart(resource: Resource, query: AskedList, keeping?: QueryClient): Promise<Rows<AnyRow>> {
  const read = () => listRows<AnyRow>(resource.name, query);
  if (!keeping) return read();
  return keeping.fetchQuery({
    queryKey: listKey(resource.name, query),
    queryFn: read,
    // Fresh until a row of the resource is written, here or elsewhere.
    ...{ staleTime: Infinity, gcTime: 60_000 },
  });
}

export interface TabCounts {
  all: number;
  byValue: Readonly<Record<string, number>>;
  /** The tabs with more rows than were counted. `all` is then a lower bound too. */
  capped: readonly string[];
}

/** The number of rows in each tab under the list's other filters. Undefined until known, and without tabs. */
function useTabCounts(
  resource: Resource,
  { state: shown }: ListStateController,
  /** The field that divides the rows of the view, which shows no tabs of it. */
  by: string | undefined,
): TabCounts | undefined {
  const { tabs } = resource.list;
  // From a saved view, tabs lead to the list as declared.
  const state = isSaved(shown) ? stateOf([]) : shown;
  const filters = state.filters.filter(({ field }) => field !== tabs);
  const query = queryOf({ ...state, filters });
  const url = `/api/${resource.name}/counts?${query}`;
  const counts = useCustom<TabCounts>({
    url,
    method: "get",
    queryOptions: {
      queryKey: listKey(resource.name, { counts: query }),
      placeholderData: keepPreviousData,
      initialData: () => takeEarlyData<TabCounts>(url),
      enabled: tabs !== undefined && tabs !== by && !state.trash,
    },
  });
  return counts.query.data?.data;
}

/** The columns that the list shows: the chosen ones, else the declared ones. */
function useShownColumns(
  resource: Resource,
  all: readonly ListColumn[],
  { chosen }: ListStateController,
): readonly ListColumn[] {
  const { columns, trash } = chosen;
  return useMemo(() => {
    const known = columnsNamed(all, columns ?? []);
    const shown = known.length > 0 ? known : columnsNamed(all, resource.list.columns);
    // Columns about the deletion are placed where they are visible without scrolling.
    return trash ? [...shown.slice(0, 2), ...deletedColumns, ...shown.slice(2)] : shown;
  }, [all, columns, trash, resource]);
}

/**
 * Goes to the last page if the current one does not exist, because rows were deleted or the address is old.
 * Returns true until then.
 */
function useExistingPage(
  list: { rows: readonly AnyRow[] | undefined; total: number; isRefreshing: boolean },
  { state, change }: ListStateController,
  hasPages: boolean,
): boolean {
  const isBehind = hasPages && state.page > 1 && list.rows?.length === 0 && !list.isRefreshing;
  const last = Math.max(1, Math.min(state.page - 1, Math.ceil(list.total / state.size)));
  useEffect(() => {
    if (isBehind) change({ page: last }, { replace: true });
  }, [isBehind, last, change]);
  return isBehind;
}

const queryOf = ({ filters, groups, search, trash }: ListState): string =>
  formatListQuery({ filters, groups, search, trash }).toString();

export interface Selection {
  /** The selected rows on this page. */
  ids: readonly string[];
  isAll: boolean;
  /** All rows of the list: how many (Infinity if not counted), and the parameters that find them. */
  all: { total: number; query: string };
  isEverything: boolean;
  has(id: string): boolean;
  toggle(id: string): void;
  toggleAll(): void;
  selectEverything(): void;
  set(ids: readonly string[]): void;
  clear(): void;
}

const none: ReadonlySet<string> = new Set();

/** The selected rows of the page. Another page, named by `of`, starts empty. */
function useSelection(rows: readonly AnyRow[] | undefined, of: string, all: Selection["all"]): Selection {
  const [held, setHeld] = useState({ of, ids: none, isEverything: false });
  const isOurs = held.of === of;
  const isEverything = isOurs && held.isEverything;
  const shown = rows?.map(({ id }) => id) ?? [];
  const selected = isEverything ? new Set(shown) : isOurs ? held.ids : none;
  const ids = shown.filter((id) => selected.has(id));
  const set = useCallback(
    (next: readonly string[]) => setHeld({ of, ids: new Set(next), isEverything: false }),
    [of],
  );
  return {
    ids,
    isAll: shown.length > 0 && ids.length === shown.length,
    all,
    isEverything,
    has: (id) => selected.has(id),
    toggle: (id) => set(selected.has(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    toggleAll: () => set(ids.length === shown.length ? [] : shown),
    selectEverything: () => setHeld({ of, ids: none, isEverything: true }),
    set,
    clear: () => set([]),
  };
}

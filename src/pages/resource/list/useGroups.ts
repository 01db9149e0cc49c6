import { useQueries } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { type ApiError, apiErrorOf } from "../../../providers/apiError";
import { useFigures } from "../../../providers/rows/figures";
import { listKey, listRows } from "../../../providers/rows/listRows";
import {
  type Aggregated,
  type AnyRow,
  type AskedList,
  customFieldsOf,
  type Figures,
  type Filter,
  type Grouping,
  groupingsAmong,
  maximumGroups,
  maximumMeasures,
  maximumPage,
  type Resource,
} from "../../../schema";
import type { ListColumn } from "../listState/listColumns";
import type { ListStateController } from "../listState/useListState";
import { figuresFor, measuresOf } from "../listState/listFigures";
import { conditionsOf } from "./listQueries";

/** Rows of a group per step. */
export const groupStep = 25;

/** A group of a list, with what all its rows come to. */
export interface RowGroup extends Figures {
  key: string;
  value: Aggregated["groups"][number]["value"];
  /** The condition of its rows, within those of the list. */
  filter: Filter;
  isOpen: boolean;
  /** What was read of its rows, in the list's order. Undefined until the first are there. */
  rows: readonly AnyRow[] | undefined;
  /** Whether more rows can be read here; "elsewhere" where too many would stand in the group. */
  more: boolean | "elsewhere";
  error: ApiError | undefined;
}

export interface GroupedRows {
  by: Grouping;
  /** Undefined until they are read. */
  groups: readonly RowGroup[] | undefined;
  /** The rows of all further groups. */
  other: Figures | null;
  toggle(key: string): void;
  readMore(key: string): void;
  retry(key: string): void;
}

/** The groups by which a list can be divided, those of its columns first. */
export function useGroupings(
  resource: Resource,
  { all, shown }: { all: readonly ListColumn[]; shown: readonly ListColumn[] },
): readonly Grouping[] {
  const { actor, queryFields, resourceNamed } = useFieldEnvironment();
  return useMemo(() => {
    const customFields = customFieldsOf(resource, queryFields);
    const names = new Set([...shown, ...all].map(({ name }) => name));
    return groupingsAmong(resource, [...names], { actor, customFields, resourceNamed });
  }, [resource, all, shown, actor, queryFields, resourceNamed]);
}

/** Open groups with the number of their pages, by the key of the history entry: going back opens them again. */
const left = new Map<string, Readonly<Record<string, number>>>();

/** The figures under the columns of a list and its groups, whose rows are read where a group is opened. */
export function useGroups(
  resource: Resource,
  { state, chosen }: ListStateController,
  columns: readonly ListColumn[],
  grouping: Grouping | undefined,
) {
  const { key: entry } = useLocation();
  const isStep = useNavigationType() === "POP";
  const [pages, setPages] = useState(() => (isStep ? left.get(entry) : undefined) ?? {});
  useEffect(() => void left.set(entry, pages), [entry, pages]);
  const open = (key: string, count: number) => setPages((now) => ({ ...now, [key]: count }));

  const measured = columns.flatMap((column) => {
    const figure = chosen.figures?.[column.name];
    return figure && figuresFor(column).includes(figure) ? measuresOf(column.name, figure) : [];
  });
  const measures = [...new Set(measured)].slice(0, maximumMeasures);
  const { filters = [], groups = [], search, trash, sort } = conditionsOf(resource, state);
  const answer = useFigures(
    resource.name,
    { filters, groups, search, trash },
    { by: grouping?.name, measures },
    { enabled: grouping !== undefined || measures.length > 0 },
  );
  const { data } = answer;
  const told = grouping && data && inOrder(grouping, state.sort ?? sort?.[0], data.groups);
  const divided = told?.map((group) => {
    const key = `${grouping?.name} ${String(group.value)}`;
    return { ...group, key, filter: filterOf(grouping?.field ?? "", group.value), pages: pages[key] ?? 0 };
  });
  const steps = (divided ?? []).flatMap((group) =>
    Array.from({ length: group.pages }, (_, page) => ({
      group,
      query: {
        ...withCondition({ filters, groups }, group.filter),
        ...{ search, trash, sort, start: page * groupStep, end: (page + 1) * groupStep },
      },
    })),
  );
  const read = useQueries({
    queries: steps.map(({ query }) => ({
      queryKey: listKey(resource.name, query),
      queryFn: () => listRows<AnyRow>(resource.name, query),
    })),
  });
  const rowGroups = divided?.map(({ pages: count, ...group }): RowGroup => {
    const own = read.filter((_, index) => steps[index]?.group.key === group.key);
    const parts = own.flatMap((one) => one.data ?? []);
    // A row that was moved on in the meantime stands on two pages.
    const rows = [...new Map(parts.flatMap((part) => part.rows).map((row) => [row.id, row])).values()];
    const failed = own.find((one) => one.error)?.error;
    const last = own.at(-1)?.data;
    const isFull = last !== undefined && last.rows.length === groupStep && last.total > count * groupStep;
    return {
      ...group,
      isOpen: count > 0,
      rows: parts.length > 0 ? rows : undefined,
      more: isFull && (count * groupStep < maximumPage || "elsewhere"),
      error: failed ? apiErrorOf(failed) : undefined,
    };
  });
  const grouped: GroupedRows | undefined = grouping && {
    by: grouping,
    groups: rowGroups,
    other: data?.other ?? null,
    toggle: (key) => open(key, pages[key] ? 0 : 1),
    readMore: (key) => open(key, (pages[key] ?? 0) + 1),
    retry: (key) =>
      read.forEach((one, index) => void (steps[index]?.group.key === key && one.error && one.refetch())),
  };
  return {
    grouped,
    total: data?.total,
    isPart: data?.isPart === true,
    isRefreshing: answer.isPlaceholderData,
    error: answer.error ? apiErrorOf(answer.error) : null,
    rows: rowGroups?.flatMap((group) => (group.isOpen ? (group.rows ?? []) : [])),
  };
}

function filterOf(field: string, value: RowGroup["value"]): Filter {
  return value === null ? { field, operator: "null", value: true } : { field, operator: "eq", value };
}

/** Options as they are declared, months as the list is sorted, others by the number of their rows; none is last. */
function inOrder(
  { of, field, isMonth }: Grouping,
  sort: { field: string; order: "asc" | "desc" } | undefined,
  groups: Aggregated["groups"],
): Aggregated["groups"] {
  const places = of.kind === "choice" && "choices" in of ? Object.keys(Object(of.choices)) : [];
  const filled = groups.filter(({ value }) => value !== null);
  if (isMonth && sort?.field === field && sort.order === "desc") filled.reverse();
  const placeOf = (value: unknown) => places.indexOf(String(value));
  if (places.length > 0) filled.sort((a, b) => placeOf(a.value) - placeOf(b.value));
  return [...filled, ...groups.filter(({ value }) => value === null)];
}

/** The conditions with one more. What a parameter would say twice goes into a group of which all are met. */
export function withCondition(
  { filters, groups }: { filters: readonly Filter[]; groups: NonNullable<AskedList["groups"]> },
  filter: Filter,
): Pick<AskedList, "filters" | "groups"> {
  const isSaid = filters.some(
    ({ field, operator }) => field === filter.field && operator === filter.operator,
  );
  if (!isSaid) return { filters: [...filters, filter], groups };
  const all = groups.find(({ match }) => match === "all");
  if (!all || groups.length < maximumGroups)
    return { filters, groups: [...groups, { match: "all", members: [filter] }] };
  const others = groups.filter((group) => group !== all);
  return { filters, groups: [...others, { ...all, members: [...all.members, filter] }] };
}

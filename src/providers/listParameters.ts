import type {
  ConditionalFilter,
  CrudFilter,
  CrudFilters,
  CrudOperators,
  CrudSorting,
  LogicalFilter,
  Pagination,
} from "@refinedev/core";
import {
  type AskedList,
  type Filter,
  type FilterGroup,
  formatListQuery,
  maximumPage,
  type Operator,
  outside,
} from "../schema";

/** Refine's operators in the list-query dialect. The dialect has no others. */
const operatorOf: Partial<Record<CrudOperators, Operator>> = {
  eq: "eq",
  ne: "ne",
  gt: "gt",
  gte: "gte",
  lt: "lt",
  lte: "lte",
  contains: "like",
  in: "in",
  nin: "nin",
  null: "null",
  nnull: "null",
  between: "between",
};

/** Filters, groups and search in Refine's format; `listParameters` converts them back. */
export function crudFilters({ filters = [], groups = [], search }: Conditions): CrudFilter[] {
  return [
    ...filters.map(crudFilter),
    ...groups.map(({ match, members }, index) => ({
      key: String(index + 1),
      operator: match === "any" ? ("or" as const) : ("and" as const),
      value: members.map(crudFilter),
    })),
    ...(search ? [{ field: "q", operator: "eq" as const, value: search }] : []),
  ];
}

function crudFilter({ field, operator, value }: Filter): LogicalFilter {
  if (operator === "null") return { field, operator: value === true ? "null" : "nnull", value: true };
  const [name] = Object.entries(operatorOf).find(([, ours]) => ours === operator) ?? [operator];
  // Refine types a filter by its operator; these all have the same shape.
  return { field, operator: name as "eq", value };
}

const defaultPage = 25;

/**
 * The query of a list in the dialect. A filter with an empty value is left out.
 * @throws Error for what the dialect cannot express
 */
export function listParameters(query: {
  pagination?: Pagination | undefined;
  filters?: CrudFilters | undefined;
  sorters?: CrudSorting | undefined;
  trash?: boolean | undefined;
}): URLSearchParams {
  const { currentPage = 1, pageSize = defaultPage, mode = "server" } = query.pagination ?? {};
  const page =
    mode === "server"
      ? { start: (currentPage - 1) * pageSize, end: currentPage * pageSize }
      : { start: 0, end: maximumPage };
  return formatListQuery({
    ...conditionsOf(query.filters),
    ...page,
    sort: query.sorters,
    trash: query.trash,
  });
}

/** The filters alone, for an endpoint that returns rows but is not a list. */
export const filterParameters = (filters?: CrudFilters): URLSearchParams =>
  formatListQuery(conditionsOf(filters));

type Conditions = Pick<AskedList, "filters" | "groups" | "search">;

/** Search is a filter on `q`. An `or` is a group, and so is an `and` with a key; an `and` without one is flattened. */
function conditionsOf(filters: CrudFilters = []): Conditions {
  const isGroup = (filter: CrudFilter): filter is ConditionalFilter =>
    filter.operator === "or" || (filter.operator === "and" && filter.key !== undefined);
  const groups = filters.filter(isGroup).flatMap(({ operator, value }): FilterGroup[] => {
    const members = value.flatMap((one) => {
      if ("field" in one) return filterOf(one);
      throw outside(`${one.operator} within ${operator}`, "Groups lie beside each other.");
    });
    return members.length > 0 ? [{ match: operator === "or" ? "any" : "all", members }] : [];
  });
  const all = filters.filter((filter) => !isGroup(filter)).flatMap(filtersOf);
  const search = all.find(({ field, operator }) => field === "q" && operator === "eq");
  return {
    filters: all.filter((filter) => filter !== search),
    groups,
    search: search && String(search.value),
  };
}

function filtersOf(filter: CrudFilter): Filter[] {
  if ("field" in filter) return filterOf(filter);
  if (filter.operator === "and") return filter.value.flatMap(filtersOf);
  throw outside("or within and", "Groups lie beside each other.");
}

function filterOf({ field, operator: asked, value }: LogicalFilter): Filter[] {
  const operator = operatorOf[asked];
  if (!operator) throw outside(asked, `Use one of ${Object.keys(operatorOf).join(", ")}.`);
  if (operator === "null") return [{ field, operator, value: asked === "null" }];
  return value === undefined || value === null || value === "" ? [] : [{ field, operator, value }];
}

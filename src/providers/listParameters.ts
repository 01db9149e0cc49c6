import type { CrudFilter, CrudFilters, CrudOperators, CrudSorting, Pagination } from "@refinedev/core";
import { formatListQuery, outside, type AskedList } from "../schema/formatListQuery";
import { type Filter, maximumPage } from "../schema/listQuery";
import type { Operator } from "../schema/operators";

/** Refine's operators in the words of the list-query dialect. What is missing here is not in the dialect. */
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

/** Filters and search in Refine's words; `listParameters` turns them back. */
export function crudFilters({ filters = [], search }: Pick<AskedList, "filters" | "search">): CrudFilter[] {
  const all = filters.map(({ field, operator, value }): CrudFilter => {
    if (operator === "null") return { field, operator: value === true ? "null" : "nnull", value: true };
    const [name] = Object.entries(operatorOf).find(([, ours]) => ours === operator) ?? [operator];
    // Refine types a filter by its operator; these all take the same shape.
    return { field, operator: name as "eq", value };
  });
  return search ? [...all, { field: "q", operator: "eq", value: search }] : all;
}

const defaultPage = 25;

/**
 * The query of a list in the dialect. Throws for whatever the dialect cannot say, instead of asking for something else.
 * A filter whose value is empty is one that the person has not filled in: it is left out.
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

/** The filters alone, for an endpoint that answers rows and is no list. */
export const filterParameters = (filters?: CrudFilters): URLSearchParams =>
  formatListQuery(conditionsOf(filters));

/** Refine knows no search: ours comes as a filter of the name that it has on the wire. */
function conditionsOf(filters: CrudFilters = []): Pick<AskedList, "filters" | "search"> {
  const all = filters.flatMap(filtersOf);
  const search = all.find(({ field, operator }) => field === "q" && operator === "eq");
  return { filters: all.filter((filter) => filter !== search), search: search && String(search.value) };
}

function filtersOf(filter: CrudFilter): Filter[] {
  if (filter.operator === "and") return filter.value.flatMap(filtersOf);
  if (filter.operator === "or")
    throw outside("or", "Ask for one alternative at a time, or use the operator in.");
  if (!("field" in filter)) return [];
  const { field, value } = filter;
  const operator = operatorOf[filter.operator];
  if (!operator) throw outside(filter.operator, `Use one of ${Object.keys(operatorOf).join(", ")}.`);
  if (operator === "null") return [{ field, operator, value: filter.operator === "null" }];
  return value === undefined || value === null || value === "" ? [] : [{ field, operator, value }];
}

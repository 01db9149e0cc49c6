import type { CrudFilter, CrudFilters, CrudOperators, CrudSorting, Pagination } from "@refinedev/core";

/** Refine's operators as suffixes of the list-query dialect (docs/api.md). What is missing here is not in the dialect. */
const suffixes: Partial<Record<CrudOperators, string>> = {
  eq: "",
  ne: "_ne",
  gt: "_gt",
  gte: "_gte",
  lt: "_lt",
  lte: "_lte",
  contains: "_like",
  in: "_in",
  nin: "_nin",
  null: "_null",
  nnull: "_null",
  between: "_between",
};

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
  const parameters = new URLSearchParams();
  const { currentPage = 1, pageSize = defaultPage, mode = "server" } = query.pagination ?? {};
  if (mode === "server") {
    parameters.set("_start", String((currentPage - 1) * pageSize));
    parameters.set("_end", String(currentPage * pageSize));
  } else {
    parameters.set("_start", "0");
    parameters.set("_end", "200");
  }
  if (query.sorters?.length) {
    parameters.set("_sort", query.sorters.map(({ field }) => field).join(","));
    parameters.set("_order", query.sorters.map(({ order }) => order).join(","));
  }
  if (query.trash) parameters.set("_trash", "true");
  for (const filter of query.filters ?? []) addFilter(parameters, filter);
  return parameters;
}

/** The filters alone, for an endpoint that answers rows and is no list. */
export function filterParameters(filters: CrudFilters = []): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const filter of filters) addFilter(parameters, filter);
  return parameters;
}

function addFilter(parameters: URLSearchParams, filter: CrudFilter) {
  if (filter.operator === "and") {
    for (const part of filter.value) addFilter(parameters, part);
    return;
  }
  if (filter.operator === "or")
    throw outside("or", "Ask for one alternative at a time, or use the operator in.");
  if (!("field" in filter)) return;
  const { field, operator, value } = filter;
  const suffix = suffixes[operator];
  if (suffix === undefined) throw outside(operator, `Use one of ${Object.keys(suffixes).join(", ")}.`);
  const texts = textsOf(operator, value);
  if (texts.length === 0) return;
  const name = `${field}${suffix}`;
  if (parameters.has(name))
    throw outside(`two filters ${name}`, "Combine them into one, for example with in or between.");
  for (const text of texts) parameters.append(name, text);
}

function textsOf(operator: string, value: unknown): string[] {
  if (operator === "null") return ["true"];
  if (operator === "nnull") return ["false"];
  if (value === undefined || value === null || value === "") return [];
  if (!Array.isArray(value)) return [String(value)];
  const texts = value.map(String);
  if (operator === "between") {
    if (texts.length !== 2) throw outside("between without two values", "Give the first and the last value.");
    return texts;
  }
  // An empty "in" asks for nothing at all and must not turn into "everything": the dialect writes it as one empty value.
  return texts.length === 0 ? [""] : texts;
}

function outside(what: string, remedy: string): Error {
  return new Error(`The list-query dialect has no ${what}. ${remedy}`);
}

import type { CrudFilter, CrudOperators } from "@refinedev/core";
import type { Operator } from "../../../schema/operators";
import type { ListState } from "./ListState";

const names: Record<Exclude<Operator, "null">, CrudOperators> = {
  eq: "eq",
  ne: "ne",
  gt: "gt",
  gte: "gte",
  lt: "lt",
  lte: "lte",
  like: "contains",
  in: "in",
  nin: "nin",
  between: "between",
};

/** The filters and the search of a list in Refine's words. */
export function crudFilters({ filters, search }: Pick<ListState, "filters" | "search">): CrudFilter[] {
  const all = filters.map(({ field, operator, value }): CrudFilter => {
    if (operator === "null") return { field, operator: value === true ? "null" : "nnull", value: true };
    // Refine types a filter by its operator; these all take the same shape.
    return { field, operator: names[operator] as "eq", value };
  });
  return search ? [...all, { field: "q", operator: "eq", value: search }] : all;
}

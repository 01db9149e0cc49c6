import { operators, type Operator } from "../../schema/operators";
import type { WireQuery } from "../../providers/rows/listRows";

/** One condition of a list on one field. */
export interface FieldCondition {
  field: string;
  operator: Operator;
  value: string | number | boolean | readonly string[];
}

/** A list of a resource under conditions, in an order. */
export interface ListView {
  resource: string;
  conditions: readonly FieldCondition[];
  sort: { field: string; order: "asc" | "desc" };
}

/** The query that reads the first rows of the list, with its total. None is a fine number of rows: the total comes anyway. */
export function wireQueryOf({ conditions, sort }: ListView, rows: number): WireQuery {
  const filters = conditions.map(({ field, operator, value }) => [field + operators[operator].suffix, value]);
  return { ...Object.fromEntries(filters), _sort: sort.field, _order: sort.order, _start: 0, _end: rows };
}

import {
  allFields,
  fieldsOfLastMade,
  type Filter,
  isCollected,
  isIndexedList,
  kindOf,
  memoized,
  type Operator,
  type Resource,
  type Sort,
} from "../../../src/schema";
import { hasAnyOf } from "./filterSql";

/** The operators that a B-tree index answers with the rows themselves. What they leave out is no better than a scan. */
const lookups: ReadonlySet<Operator> = new Set(["eq", "in", "gt", "gte", "lt", "lte", "between"]);

/** Whether an index gives the rows that a filter means, at any size of the table. */
export function isIndexedFilter(resource: Resource, { field, operator, value }: Filter): boolean {
  const { filters, lists } = indexed(resource);
  if (lists.has(field)) return hasAnyOf.has(operator);
  return (lookups.has(operator) || (operator === "null" && value === true)) && filters.has(field);
}

/** Whether an index gives the rows in an order: of one field, then the id. Backwards it would begin with the empty ones. */
export function isIndexedOrder(resource: Resource, sort: readonly Sort[]): boolean {
  const [first, ...others] = sort.filter(({ field }) => field !== "id");
  if (!first) return true;
  const canBeNull = allFields(resource)[first.field]?.optional;
  return (
    others.length === 0 && indexed(resource).orders.has(first.field) && !(canBeNull && first.order === "desc")
  );
}

interface Indexed {
  filters: ReadonlySet<string>;
  orders: ReadonlySet<string>;
  lists: ReadonlySet<string>;
}

/** The fields that lead an index of the resource; the twin of structure/resourceIndexes.ts. Worked out once. */
const indexed = memoized((resource: Resource): Indexed => {
  const { list, indexes = [] } = resource;
  const fields = Object.entries(allFields(resource)).filter(([, field]) => !isCollected(field));
  const named = (isMeant: (field: (typeof fields)[number][1]) => unknown) =>
    fields.flatMap(([name, field]) => (isMeant(field) ? [name] : []));
  // An index on a choice goes by its key, while lists go by the order of its options.
  const ordered = named((field) => kindOf(field).sortable && field.kind !== "choice");
  const alone = [
    "id",
    list.sort.field,
    ...indexes.flatMap((one) => (one.length === 1 ? [...one] : [])),
    ...named(({ indexed: isIndexed, unique }) => isIndexed || unique),
  ];
  return {
    filters: new Set([
      ...alone,
      ...(list.tabs ? [list.tabs] : []),
      ...(fieldsOfLastMade(resource).length > 0 ? ["createdBy"] : []),
      ...indexes.flatMap(([first]) => (first ? [first] : [])),
      ...Object.entries(resource.fields).flatMap(([name, { kind }]) => (kind === "reference" ? [name] : [])),
    ]),
    orders: new Set(alone.filter((name) => ordered.includes(name))),
    lists: new Set(
      Object.entries(resource.fields).flatMap(([name, field]) => (isIndexedList(field) ? [name] : [])),
    ),
  };
});

import type { Fields } from "../../../src/schema/kinds";
import type { ListQuery } from "../../../src/schema/listQuery";
import type { Resource } from "../../../src/schema/resource";
import type { Acting } from "./Acting";
import { filterSql } from "./filterSql";
import type { Parameters } from "./Parameters";
import { ruleSql } from "./ruleSql";

/** The conditions on the rows of a list, joined by `and`; undefined where the actor may read none. */
export function whereSql(
  resource: Resource,
  query: Pick<ListQuery, "filters" | "trash">,
  acting: Acting,
  customFields: Fields | undefined,
  parameters: Parameters,
): string | undefined {
  const rule = ruleSql(resource.access.read, acting, parameters);
  if (rule === false) return undefined;
  return [
    query.trash ? "x.deleted_at is not null" : "x.deleted_at is null",
    ...(rule === true ? [] : [rule]),
    ...query.filters.map((filter) => filterSql(resource, filter, customFields, parameters)),
  ].join(" and ");
}

import { type Fields, isCollected, referencePath, type Resource, type Sort } from "../../../src/schema";
import { fieldSql } from "./fieldSql";
import type { Parameters } from "./ruleSql";
import { pathSql, type ReferenceOptions } from "./referenceConditions";

/** The order of a list; rows without a value come last, whichever way it runs. */
export const orderSql = (
  resource: Resource,
  sort: readonly Sort[],
  customFields: Fields | undefined,
  parameters: Parameters,
  references?: ReferenceOptions,
): string =>
  sort
    .map(({ field: name, order }) => {
      const path = references?.resourceNamed && referencePath(resource, name, references.resourceNamed);
      const { field, sorted: own } = path
        ? fieldSql(path.target, path.of, undefined, parameters, "y")
        : fieldSql(resource, name, customFields, parameters);
      const sorted = path ? pathSql(path, own, references.acting, parameters) : own;
      // Without nulls an index runs either way; with them only the ascending way has them last.
      const canBeNull = !isCollected(field) && (field.optional || name.includes("."));
      return `${sorted}${order === "desc" ? (canBeNull ? " desc nulls last" : " desc") : ""}`;
    })
    .join(", ");

import { type Fields, isCollected, type Resource, type Sort } from "../../../src/schema";
import { fieldSql } from "./fieldSql";
import type { Parameters } from "./Parameters";

/** The order of a list; rows without a value come last, whichever way it runs. */
export const orderSql = (
  resource: Resource,
  sort: readonly Sort[],
  customFields: Fields | undefined,
  parameters: Parameters,
): string =>
  sort
    .map(({ field: name, order }) => {
      const { field, sorted } = fieldSql(resource, name, customFields, parameters);
      // Without nulls an index runs either way; with them only the ascending way has them last.
      const canBeNull = !isCollected(field) && (field.optional || name.includes("."));
      return `${sorted}${order === "desc" ? (canBeNull ? " desc nulls last" : " desc") : ""}`;
    })
    .join(", ");

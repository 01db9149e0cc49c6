import { initialValue } from "./kinds/values";
import { memoized } from "./memoized";
import type { Resource } from "./resource";

/**
 * The fields that begin, in a new row, as in the row that the same person made last: the country, where one must be said, since
 * whoever enters rows abroad enters several.
 */
export const fieldsOfLastMade: (resource: Resource) => readonly string[] = memoized(({ fields }) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "code" && field.list === "country" && initialValue(field) === undefined ? [name] : [],
  ),
);

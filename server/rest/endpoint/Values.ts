import type { Resource, RowIn } from "../../../src/schema";

/** Values of a row by field, camelCase as on the wire. */
export type Values = Record<string, unknown>;

/** The same once they have passed the schemas of the declaration. */
export const valuesOf = <R extends Resource>(_resource: R, values: Values) =>
  // The schema of a field gives values of its type.
  values as Partial<RowIn<R>>;

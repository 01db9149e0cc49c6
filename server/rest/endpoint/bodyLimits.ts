import { type Field, nestedFields, type Resource } from "../../../src/schema";

/** The largest bodies of JSON, in bytes, by what sends them. Uploads have a limit of their own. */
export const bodyLimits = {
  signingIn: 16 * 1024,
  visitors: 64 * 1024,
  usual: 256 * 1024,
  /** Rows that hold thousands of values: itineraries with their days, hotels with their rates. */
  largeRows: 2 * 1024 * 1024,
} as const;

/** The largest body of a row of the resource, in bytes. */
export const bodyLimitOf = ({ fields }: Resource): number =>
  Object.values(fields).some((field) => valuesIn(field) > 4_000) ? bodyLimits.largeRows : bodyLimits.usual;

/** How many values a field holds at most, those of the rows inside it counted one by one. */
function valuesIn(field: Field): number {
  if (field.kind !== "rows" && field.kind !== "group") return 1;
  const each = Object.values(nestedFields(field)).reduce((sum, inner) => sum + valuesIn(inner), 0);
  return field.kind === "rows" ? (field.maxItems ?? 200) * each : each;
}

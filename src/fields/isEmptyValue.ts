/** Null, undefined, "", an empty list, or an object with only empty values. Numbers and booleans are not empty. */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && Object.values(value).every(isEmptyValue);
}

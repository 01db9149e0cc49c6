/** Whether a value is nothing: null, an empty list, an empty map. A number, a yes or no is something. */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && Object.values(value).every(isEmptyValue);
}

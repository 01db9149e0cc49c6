/** Whether two values of a field are the same: nothing is nothing, whatever it is called, and objects are compared by content. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other || (one == null && other == null)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return Number.isNaN(one) && Number.isNaN(other);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  // Both are objects here; lists are objects with their indexes as keys.
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => isSameValue(left[key], right[key]));
}

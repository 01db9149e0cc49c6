import { declaredIn } from "./field/checks";
import type { AnyField } from "./field/field";
import { memoized } from "./memoized";

/**
 * The fields of which something is so, and the groups and rows with such a field in them at whatever depth. Found once for each
 * declaration: every row of every body and answer is walked by it.
 */
export function holding<F extends AnyField = AnyField>(
  isSo: (field: F) => boolean,
): (fields: Readonly<Record<string, F>>) => readonly (readonly [name: string, field: F])[] {
  const holds = (field: F): boolean => {
    const nested = declaredIn(field)?.fields;
    // What a declaration holds is of the kinds that it is itself of.
    return isSo(field) || (nested !== undefined && found(nested as Readonly<Record<string, F>>).length > 0);
  };
  const found = memoized((fields: Readonly<Record<string, F>>) =>
    Object.entries(fields).filter(([, field]) => holds(field)),
  );
  return found;
}

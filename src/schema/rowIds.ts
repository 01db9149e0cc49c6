import { declaredIn } from "./field/checks";
import type { AnyField, AnyFields } from "./field/field";
import { holding } from "./holding";

type Values = Readonly<Record<string, unknown>>;

// Only the kind rows can be identified.
const isIdentified = (field: AnyField): boolean => "identified" in field && field.identified === true;

const holdingIds = holding(isIdentified);

/** What has an id that stands there before in the same list, lists in lists taken together, by the path of the id. */
export function doubledIds(fields: AnyFields, values: Values): Record<string, string[]> {
  const seen = new Set<string>();
  const doubled = idsIn(fields, values).filter(({ list, id }) => {
    const key = `${list} ${id}`;
    return seen.has(key) || !seen.add(key);
  });
  return Object.fromEntries(
    doubled.map(({ path }) => [
      path,
      ["Another one has the same id. Leave it out, and it gets one of its own."],
    ]),
  );
}

interface RowId {
  /** The names that lead to the list: `days.items`. */
  list: string;
  path: string;
  id: string;
}

const idsIn = (fields: AnyFields, values: Values, list = "", path = ""): RowId[] =>
  holdingIds(fields).flatMap(([name, field]) => {
    const nested = declaredIn(field)?.fields;
    const value = values[name];
    if (!nested || value == null) return [];
    const isList = Array.isArray(value);
    // The kinds rows and group hold lists of objects and an object; their schema has seen to it.
    return ((isList ? value : [value]) as readonly Values[]).flatMap((row, at) => {
      const here = `${path}${name}.${isList ? `${at}.` : ""}`;
      const own =
        isIdentified(field) && typeof row.id === "string"
          ? [{ list: `${list}${name}`, path: `${here}id`, id: row.id }]
          : [];
      return [...own, ...idsIn(nested, row, `${list}${name}.`, here)];
    });
  });

/** The values with an id for each identified row that has none; a copy's rows all get new ones. */
export function withRowIds<V extends Values>(
  fields: AnyFields,
  values: V,
  newId: () => string,
  isCopy = false,
): V {
  const changed = holdingIds(fields).flatMap(([name, field]) => {
    const nested = declaredIn(field)?.fields;
    const value = values[name];
    if (!nested || value == null) return [];
    const filled = (row: Values): Values => {
      const inner = withRowIds(nested, row, newId, isCopy);
      return isIdentified(field) && (isCopy || row.id === undefined) ? { ...inner, id: newId() } : inner;
    };
    // As above.
    return [[name, Array.isArray(value) ? value.map(filled) : filled(value as Values)] as const];
  });
  return changed.length === 0 ? values : { ...values, ...Object.fromEntries(changed) };
}

import { declaredIn } from "./field/checks";
import type { AnyField, AnyFields } from "./field/field";
import { bodiesIn, holding, type Visitor } from "./walk";

type Values = Readonly<Record<string, unknown>>;

// Only the kind rows can be identified.
const isIdentified = (field: AnyField): boolean => "identified" in field && field.identified === true;

const holdingIds = holding(isIdentified);

/** The ids that were seen, each with the names that lead to its list. */
export interface SeenIds {
  ids: Set<string>;
}

/** What has an id that stands before it in the same list, lists in lists taken together. */
export const doubledIds: Visitor<SeenIds & { errors: Record<string, string[]> }> = {
  looksAt: isIdentified,
  visit({ path, value }, { ids, errors }) {
    const list = path.replaceAll(/\.\d+/g, "");
    for (const [index, { id }] of bodiesIn(value).entries()) {
      if (typeof id !== "string") continue;
      const key = `${list} ${id}`;
      if (ids.has(key))
        errors[`${path}.${index}.id`] = [
          "Another one has the same id. Leave it out, and it gets one of its own.",
        ];
      ids.add(key);
    }
  },
};

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
    // The kinds rows and group hold lists of objects and an object; their schema has seen to it.
    return [[name, Array.isArray(value) ? value.map(filled) : filled(value as Values)] as const];
  });
  return changed.length === 0 ? values : { ...values, ...Object.fromEntries(changed) };
}

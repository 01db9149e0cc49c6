import {
  type Actor,
  canWriteWhole,
  type Field,
  type FieldChange,
  fieldsOfQueryFields,
  isSameValue,
  isWritable,
  type QueryField,
  type Resource,
} from "../../../schema";

/** A value that changed, with the field that shows it: one of the row, or a query field. */
export interface ChangedValue {
  key: string;
  /** The row's field that holds it. */
  name: string;
  label: string;
  field: Field;
  from: unknown;
  to: unknown;
  /** Whether the reader may set it back by itself. */
  isSettable: boolean;
}

/** The values that a change is made of, in the order of the declaration; query fields stand one by one. */
export function changedValues(
  resource: Resource,
  changes: readonly FieldChange[],
  { actor, queryFields }: { actor: Actor; queryFields: readonly QueryField[] },
): ChangedValue[] {
  return changes.flatMap(({ field: name, from, to }) => {
    const field = resource.fields[name];
    if (!field) return [];
    // Of a secret that was looked at, or changed before values were kept, nothing is known.
    const isKept = !field.secret || from !== null || to !== null;
    const isSettable = isKept && isWritable(field, "update") && canWriteWhole(field, actor);
    const shown = { key: name, name, label: field.label, field, isSettable };
    if (field.kind === "rows" || field.kind === "files")
      return [{ ...shown, from: rowsNotIn(from, to), to: rowsNotIn(to, from) }];
    if (field.kind !== "custom") return [{ ...shown, from, to }];
    // The values of query fields are a map (openChanges.ts).
    const [was, is] = [from, to] as Record<string, unknown>[];
    const declared = Object.entries(fieldsOfQueryFields(queryFields, "all")).filter(
      ([key]) => is && key in is,
    );
    return declared.map(([key, one], index) => ({
      ...{ key: `${name}.${key}`, name, field: one, from: was?.[key], to: is?.[key] },
      label: one.label,
      // What was changed together is set back together.
      isSettable: isSettable && index === declared.length - 1,
    }));
  });
}

/** Of a list of rows or files those that the other has not: the others did not change. */
const rowsNotIn = (rows: unknown, others: unknown): unknown =>
  Array.isArray(rows) && Array.isArray(others)
    ? rows.filter((row) => !others.some((other) => isSameValue(row, other)))
    : rows;

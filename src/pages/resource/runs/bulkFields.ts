import {
  type Actor,
  canWriteWhole,
  type Field,
  fieldsOfQueryFields,
  isSensitive,
  isWritable,
  type QueryField,
  type Resource,
} from "../../../schema";

/** Kinds whose values differ per row: rows inside the row, files, and amounts with their currency in another field. */
const ownKinds = new Set(["rows", "group", "file", "files", "image", "images", "amount"]);
const listKinds = new Set(["tags", "references", "choices", "numbers"]);

export const isListField = ({ kind }: Field): boolean => listKinds.has(kind);

/** The fields that can get the same value in many rows, by name. A query field is called `custom.key`. */
export function bulkFields(
  { fields, title, without }: Resource,
  actor: Actor,
  queryFields: readonly QueryField[],
): ReadonlyMap<string, Field> {
  if (without?.includes("update")) return new Map();
  const open = Object.entries(fields).filter(
    ([name, field]) =>
      name !== title &&
      isWritable(field, "update") &&
      canWriteWhole(field, actor) &&
      !isSensitive(field) &&
      !field.unique &&
      !field.personal &&
      !ownKinds.has(field.kind),
  );
  return new Map(
    open.flatMap(([name, field]): (readonly [string, Field])[] =>
      field.kind === "custom"
        ? Object.entries(fieldsOfQueryFields(field, queryFields))
            .filter(([, inner]) => !ownKinds.has(inner.kind))
            .map(([key, inner]) => [`${name}.${key}`, inner] as const)
        : [[name, field] as const],
    ),
  );
}

/** Values by field. Those of query fields are together in the field that holds them. */
export function valuesIn(all: readonly { name: string; value: unknown }[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, value } of all) {
    const [outer = "", key] = name.split(".");
    // The map of query fields was created here.
    values[outer] = key === undefined ? value : { ...(values[outer] as object | undefined), [key]: value };
  }
  return values;
}

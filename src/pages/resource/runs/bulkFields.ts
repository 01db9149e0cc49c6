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

/** Kinds of which each row has its own: rows inside the row, files, and amounts whose currency stands beside them. */
const ownKinds = new Set(["rows", "group", "file", "files", "image", "images", "amount"]);
const listKinds = new Set(["tags", "references", "choices", "numbers"]);

/** Whether it holds several values, to which others can be added. */
export const isListField = ({ kind }: Field): boolean => listKinds.has(kind);

/** The fields that many rows can be given the same value in, by name; query fields are called `custom.key`. */
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
        ? Object.entries(fieldsOfQueryFields(queryFields))
            .filter(([, inner]) => !ownKinds.has(inner.kind))
            .map(([key, inner]) => [`${name}.${key}`, inner] as const)
        : [[name, field] as const],
    ),
  );
}

/** Values by field; those of query fields together in the field that holds them. */
export function valuesIn(all: readonly { name: string; value: unknown }[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, value } of all) {
    const [outer = "", key] = name.split(".");
    // What holds query fields is a map that was made here.
    values[outer] = key === undefined ? value : { ...(values[outer] as object | undefined), [key]: value };
  }
  return values;
}

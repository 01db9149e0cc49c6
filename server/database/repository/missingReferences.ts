import {
  type Field,
  type FieldErrors,
  type Fields,
  holding,
  nestedFields,
  type Resource,
  targetOf,
} from "../../../src/schema";
import type { Transaction } from "../connection/Transaction";
import { quoted, tableNameOf } from "../tables/names";

interface Found {
  path: string;
  target: string;
  id: string;
}

/**
 * The references of a body, at every depth, that lead to no live row of the organisation, by their paths. References
 * that the row had before (`current`) stay allowed although their target may have gone to the trash since.
 */
export async function missingReferences(
  tx: Transaction,
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>> = {},
): Promise<FieldErrors> {
  const before = new Set(referencesIn(resource.fields, current).map(keyOf));
  const references = referencesIn(resource.fields, values).filter((one) => !before.has(keyOf(one)));
  if (references.length === 0) return {};
  const targets = [...new Set(references.map(({ target }) => target))];
  const answers = await tx.batch(
    targets.map((target) => ({
      text: `select id from ${quoted(tableNameOf(target))} where id = any($1::uuid[]) and deleted_at is null`,
      values: [[...new Set(references.filter((one) => one.target === target).map(({ id }) => id))]],
    })),
  );
  const live = new Set(
    targets.flatMap((target, index) =>
      (answers[index] ?? []).map(({ id }) => keyOf({ target, id: String(id) })),
    ),
  );
  const errors: FieldErrors = {};
  for (const one of references)
    if (!live.has(keyOf(one)))
      (errors[one.path] ??= []).push("This does not exist. Choose one from the list.");
  return errors;
}

const keyOf = ({ target, id }: { target: string; id: string }): string => `${target} ${id.toLowerCase()}`;

const holdingReferences = holding<Field>((field) => targetOf(field) !== undefined);

function referencesIn(fields: Fields, values: Readonly<Record<string, unknown>>, path = ""): Found[] {
  return holdingReferences(fields).flatMap(([name, field]) => {
    const value = values[name];
    // What the server sets itself is nobody's to mend.
    return value == null || field.readOnly ? [] : inField(field, value, path + name);
  });
}

// Values here have passed the schema of their field: a rows field holds objects, a reference a text.
function inField(field: Field, value: unknown, path: string): Found[] {
  if (field.kind === "group")
    // A group holds an object.
    return referencesIn(nestedFields(field), value as Record<string, unknown>, `${path}.`);
  if (field.kind === "rows")
    // Rows are a list of objects.
    return (value as Record<string, unknown>[]).flatMap((row, index) =>
      referencesIn(nestedFields(field), row, `${path}.${index}.`),
    );
  const target = targetOf(field);
  if (!target) return [];
  return Array.isArray(value)
    ? value.map((id, index) => ({ path: `${path}.${index}`, target, id: String(id) }))
    : [{ path, target, id: String(value) }];
}

import type { Actor } from "./field/access";
import { type Around, isListed, isSensitive, type TextFormats } from "./field/field";
import { canRead } from "./fieldAccess";
import { type Field, type Fields, nestedFields } from "./kinds";
import { fieldsOfQueryFields, type QueryField } from "./queryFields";
import { columnPaths, type ResourceNamed } from "./referencePaths";
import { type Resource, systemFields } from "./resource";
import { toText } from "./valueText";
import { holding } from "./walk";

/** A column of a spreadsheet with rows of a resource. */
export interface FileColumn {
  /** A field; "address.city" in a group, "custom.diet" for a query field, "tripId.status" through a reference. */
  key: string;
  /** The field's label, or the key where another column has that label. */
  header: string;
  field: Field;
}

interface FileOptions {
  actor: Actor;
  /** All of the organisation's. */
  queryFields: readonly QueryField[];
  /** With it, the columns through references too. */
  resourceNamed?: ResourceNamed;
}

/** The columns that an actor may take out: never secrets or bank details. */
export function fileColumns(
  resource: Resource,
  { actor, queryFields, resourceNamed }: FileOptions,
): FileColumn[] {
  const { id, createdAt, updatedAt, createdBy, updatedBy } = systemFields;
  const open = (fields: Fields) => Object.entries(fields).filter(([, field]) => isOpen(field, actor));
  const own = open({ id, ...resource.fields, createdAt, updatedAt, createdBy, updatedBy });
  const found = own.flatMap(([name, field]): FileColumn[] =>
    columnFields(name, field, queryFields, "all")
      .filter(([, inner]) => isOpen(inner, actor))
      .map(([key, inner]) => ({ key, header: inner.label, field: inner })),
  );
  const led = resourceNamed ? columnPaths(resource, resourceNamed) : [];
  for (const { name, field, isOpenTo } of led)
    if (isOpenTo(actor) && !isSensitive(field)) found.push({ key: name, header: field.label, field });
  return withHeaders(found);
}

/** A label that another column has already gives way to the key. */
function withHeaders(columns: readonly FileColumn[]): FileColumn[] {
  const used = new Set<string>();
  return columns.map((column) => {
    const word = column.header.toLowerCase();
    if (used.has(word)) return { ...column, header: column.key };
    used.add(word);
    return column;
  });
}

/** The columns of a sheet of its own for the rows of a field; before them stands the key of the row around. */
export const sheetColumns = (field: Extract<Field, { kind: "rows" }>, actor: Actor): FileColumn[] =>
  withHeaders(
    Object.entries(nestedFields(field))
      .filter(([, inner]) => isOpen(inner, actor))
      .flatMap(([name, inner]) => columnFields(name, inner))
      .map(([key, inner]) => ({ key, header: inner.label, field: inner })),
  );

/** The field that names a row in the sheets of its own rows: its title where no other has it, else its id. */
export const sheetKey = ({ title, fields }: Resource): string =>
  fields[title]?.unique === true ? title : "id";

/** A name that spreadsheets take for a sheet. Source: Microsoft, "Rename a worksheet". */
export const sheetName = (label: string): string => label.replace(/[[\]:*?/\\]/g, " ").slice(0, 31);

/** What a field is in a file: the query fields, or those of a group under its label, by key; else itself. */
export function columnFields(
  name: string,
  field: Field,
  queryFields: readonly QueryField[] = [],
  which: "active" | "all" = "active",
): [key: string, field: Field][] {
  if (field.kind === "custom")
    return Object.entries(fieldsOfQueryFields(field, queryFields, which)).map(([key, inner]) => [
      `${name}.${key}`,
      inner,
    ]);
  if (field.kind === "group")
    return Object.entries(nestedFields(field)).map(([key, inner]) => [
      `${name}.${key}`,
      { ...inner, label: `${field.label}: ${inner.label}` },
    ]);
  return [[name, field]];
}

const isOpen = (field: Field, actor: Actor): boolean =>
  isListed(field) && canRead(field, actor) && sensitiveIn({ field }).length === 0;

const sensitiveIn = holding<Field>(isSensitive);

/** Who may take rows of the organisation out into files. */
export const mayExport = (
  { exportRoles }: { readonly exportRoles: readonly Actor["role"][] },
  { role }: Pick<Actor, "role">,
): boolean => exportRoles.includes(role);

const measured = new Set(["number", "amount", "percent", "money"]);

/** The value that a row has in a column. */
export function fileValue({ key }: Pick<FileColumn, "key">, row: Around): unknown {
  if (Object.hasOwn(row, key)) return row[key];
  const [outer = "", inner = ""] = key.split(".");
  const body = row[outer];
  // Only groups and query fields have names with a point that are no property of the row.
  return typeof body === "object" && body !== null ? (body as Around)[inner] : undefined;
}

/** The text of a cell, which `fromText` reads back as the value. Numbers have no groups, units and signs. */
export function fileText(column: FileColumn, row: Around, formats: TextFormats): string {
  const { key, field } = column;
  const body = key.includes(".") ? row[key.slice(0, key.indexOf("."))] : undefined;
  // The group around the value, if there is one, holds its fields by name.
  const around = typeof body === "object" ? { ...row, ...(body as Around | null) } : row;
  const isPlain = measured.has(field.kind);
  return toText(field, fileValue(column, row), isPlain ? { ...formats, isPlain } : formats, around);
}

/** What a spreadsheet could take for a formula, and texts that look as if they were marked already. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Marks a text with an apostrophe where a spreadsheet would read it as a formula. */
export const markedText = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text as it was before `markedText`. */
export const unmarkedText = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;

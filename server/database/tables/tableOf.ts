import {
  allFields,
  type AnyField,
  type Fields,
  mask,
  memoized,
  type Resource,
  shownOfSecrets,
} from "../../../src/schema";
import { columnOf } from "../columns";

/** The table of a resource: `query-sources` to `query_sources`. */
export const tableNameOf = (resourceName: string): string => resourceName.replaceAll("-", "_");

/** The column of a field: `phoneE164` to `phone_e164`. */
export const columnNameOf = (fieldName: string): string =>
  fieldName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A name as SQL takes it even where it is a word of the language. Names come from declarations, never from outside. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text as an SQL literal; for declarations, never for values of requests. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The table behind a resource, as statements need it. */
interface Table {
  /** Quoted. */
  name: string;
  fields: Fields;
  /** All columns of a row `x` under the names of their fields; secrets masked, so that nothing that reads rows has them. */
  selected: string;
  /** The statements that read one row, by their conditions: a long text made anew is hashed anew with each use. */
  texts: Map<string, string>;
}

export const tableOf = memoized((resource: Resource): Table => {
  const fields = allFields(resource);
  const selected = Object.entries(fields).map(
    ([name, field]) => `${field.secret ? maskedSql(columnFor(name)) : columnFor(name)} as ${quoted(name)}`,
  );
  const name = quoted(tableNameOf(resource.name));
  return { name, fields, selected: selected.join(", "), texts: new Map() };
});

/** A secret as answers hold it: null stays null, of a long one the last characters stay. */
const maskedSql = (column: string): string =>
  `'${mask}' || case when char_length(${column}) < ${shownOfSecrets.from} then '' else ' ' || right(${column}, ${shownOfSecrets.last}) end`;

/** The quoted column of a field in the row `x`. */
export const columnFor = (fieldName: string, row = "x"): string =>
  `${row}.${quoted(columnNameOf(fieldName))}`;

/** The value of a field as a parameter of its column. */
export function toDatabase(field: AnyField, value: unknown): unknown {
  const column = columnOf(field);
  return column.toDatabase ? column.toDatabase(value) : value;
}

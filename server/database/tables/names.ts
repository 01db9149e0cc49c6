/** The table of a resource: `query-sources` to `query_sources`. */
export const tableNameOf = (resourceName: string): string => resourceName.replaceAll("-", "_");

/** The column of a field: `phoneE164` to `phone_e164`. */
export const columnNameOf = (fieldName: string): string =>
  fieldName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A name as SQL takes it even where it is a word of the language. Names come from declarations, never from outside. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text as an SQL literal; for declarations, never for values of requests. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Values of a row by field, camelCase as on the wire. */
export type Values = Record<string, unknown>;

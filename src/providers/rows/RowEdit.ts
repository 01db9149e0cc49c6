/** A row as far as saving an edit of it needs to know; `custom` holds the values of query fields, where it has any. */
export interface EditableRow {
  id: string;
  version: number;
  custom?: Readonly<Record<string, unknown>>;
}

/** What a person changes of a row at once: declared fields, and values of query fields by key. */
export interface RowEdit {
  values?: Readonly<Record<string, unknown>>;
  custom?: Readonly<Record<string, unknown>>;
}

const keys = new WeakMap<object, number>();
let last = 0;

/** A React key that a row keeps while it is edited and moved. */
export function rowKey(row: object): number {
  const known = keys.get(row);
  if (known !== undefined) return known;
  keys.set(row, ++last);
  return last;
}

/** Gives the key of the old row to the row that replaces it. */
export function replacing<Row extends object>(old: object, row: Row): Row {
  keys.set(row, rowKey(old));
  return row;
}

export const menuIdOf = (rowId: string): string => `${rowId}-menu`;

const keys = new WeakMap<object, number>();
let last = 0;

/** A key for React that a row keeps while it is edited and moved. */
export function rowKey(row: object): number {
  const known = keys.get(row);
  if (known !== undefined) return known;
  keys.set(row, ++last);
  return last;
}

/** The row that takes the place of another keeps its key. */
export function replacing<Row extends object>(old: object, row: Row): Row {
  keys.set(row, rowKey(old));
  return row;
}

/** The id of the button of a row's menu. */
export const menuIdOf = (rowId: string): string => `${rowId}-menu`;

/**
 * The comment above a statement that loses data. It holds the question how many rows lose something, which a start
 * asks where nobody has said that it is meant.
 * @param rows what follows `select count(*)`: the rows that lose something.
 */
export const destroys = (rows: string): string =>
  `-- DESTROYS DATA: select count(*) ${rows}\n` +
  '-- Write "-- MEANT: why" in place of this line if that is wanted; until then the migration is not applied.\n';

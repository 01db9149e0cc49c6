/**
 * The comment above a statement that loses data. It holds the question how many rows lose something; a start asks it,
 * and refuses the migration until its author has answered.
 * @param rows what follows `select count(*)`: the rows that lose something.
 */
export const destroys = (rows: string): string =>
  `-- DESTROYS DATA: select count(*) ${rows}\n` +
  '-- Write "-- MEANT: why" in place of this line if that is wanted; until then the migration is not applied.\n';

/**
 * The comment above a statement that rows may stop, or that leaves values in them which their field refuses. A start refuses
 * the migration where its question finds a row.
 * @param rows what follows `select count(*)`: these rows.
 */
export const checkData = (rows: string): string =>
  `-- CHECK DATA: select count(*) ${rows}\n` +
  '-- Where there may be such rows, write above these lines an update that changes them, or "-- MEANT: why" in place of this line.\n';

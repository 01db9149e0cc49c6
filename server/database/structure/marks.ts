/**
 * The comment above a statement that loses data. The start asks its question, and refuses the migration until the
 * author answers.
 * @param rows what follows `select count(*)`: the rows that lose something.
 */
export const destroys = (rows: string): string =>
  `-- DESTROYS DATA: select count(*) ${rows}\n` +
  '-- Write "-- MEANT: why" in place of this line if that is wanted; until then the migration is not applied.\n';

/**
 * The comment above a statement that rows may prevent, or that leaves values their field refuses. The start refuses the
 * migration while its question finds such rows.
 * @param rows what follows `select count(*)`: these rows.
 */
export const checkData = (rows: string): string =>
  `-- CHECK DATA: select count(*) ${rows}\n` +
  '-- Where there may be such rows, write above these lines an update that changes them, or "-- MEANT: why" in place of this line.\n';

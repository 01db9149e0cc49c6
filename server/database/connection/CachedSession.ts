import type { Row, Statement } from "./Batch";

/**
 * Who is believed to ask, until the database says so in the first answer: its statement goes along with what is read
 * first, lets it see the organisation of who really asks, and tells who that is.
 */
export interface CachedSession {
  statement: Statement;
  /** @throws where the answer is not what was believed. */
  check(rows: readonly Row[]): void;
}

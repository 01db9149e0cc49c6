import type { Row, Statement } from "./Batch";

/** The work of one request on the rows of one organisation. */
export interface Transaction {
  readonly tenantId: string;
  /** When it was opened, by the clock of the database: whatever begins, ends or is due is held against this moment or SQL's now(). */
  readonly now: Date;
  /** Runs one statement and gives its rows. The type of a row is the caller's word for what the statement selects. */
  query<R extends object = Row>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** Runs statements in one round trip and gives the rows of each. */
  batch(statements: readonly Statement[]): Promise<Row[][]>;
  /**
   * A statement whose rows nobody needs: sent with the next one, or with the commit. Its error is met there, and undoes
   * the transaction like any other.
   */
  later(statement: Statement): void;
  /**
   * Work that takes long and asks nothing of the database: no connection waits for it. The transaction is undone, and begun
   * anew when the work is done; where it asks for the same then, the answer is there.
   * @param key what is asked: the same key has the same answer.
   */
  outside<T>(key: string, work: () => Promise<T>): Promise<T>;
}

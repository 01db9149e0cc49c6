import type { Row, Statement } from "./Batch";
import type { CachedSession, Transaction } from "./Transaction";

/** Gets an organisation with a commit; none after a time in which nobody listened: there may have been some of any. */
export type OnCommits = (tenantId?: string) => void;

/** A PostgreSQL that the server works with. */
export interface Database {
  /**
   * One transaction on the rows of one organisation: committed when the work is done, undone when it throws. The work
   * may be run again, where two transactions locked each other out and after work outside of it (`Transaction.outside`), so it
   * keeps nothing outside the database.
   */
  inTenant<T>(
    tenantId: string,
    work: (tx: Transaction) => Promise<T>,
    cachedSession?: CachedSession,
  ): Promise<T>;
  /** Reading only, without the cost of a transaction's begin and end: each query or batch sees its own moment. */
  reading<T>(
    tenantId: string,
    work: (tx: Transaction) => Promise<T>,
    cachedSession?: CachedSession,
  ): Promise<T>;
  /** The moment by the clock of the database, as `Transaction.now` has it. */
  now(): Promise<Date>;
  /** Outside every organisation: row-level security shows no row of any. For functions that run as the tables' owner. */
  query<R extends object = Row>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** Statements outside every organisation, in one round trip and one transaction. */
  batch(statements: readonly Statement[]): Promise<Row[][]>;
  /** Tells of commits by any server on the database, within a moment as a rule. Gives the way to stop. */
  onCommits(tell: OnCommits): () => void;
  /** @throws UnavailableError where the database cannot be reached, is read-only, or had no room for a write just now. */
  assertWritable(): Promise<void>;
  /** Whether it answers nobody just now: what waits for others waits for the database then. */
  isSilent(): boolean;
  /** Waits for what is under way and closes all connections. */
  close(): Promise<void>;
}

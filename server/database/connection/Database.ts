import type { Row, Statement } from "./Batch";
import type { CachedSession, Transaction } from "./Transaction";

/** Called with an organisation that has a commit; without one after a gap, when any may have. */
export type OnCommits = (tenantId?: string) => void;

export interface Database {
  /**
   * Runs the work in one transaction of one organisation: committed when it returns, undone when it throws. It may run
   * again after a deadlock or work outside (`Transaction.outside`), so it must keep no state outside the database.
   */
  inTenant<T>(
    tenantId: string,
    work: (tx: Transaction) => Promise<T>,
    cachedSession?: CachedSession,
  ): Promise<T>;
  /** Reads only, without begin and commit: each query or batch sees its own moment. */
  reading<T>(
    tenantId: string,
    work: (tx: Transaction) => Promise<T>,
    cachedSession?: CachedSession,
  ): Promise<T>;
  /** The time by the clock of the database, as in `Transaction.now`. */
  now(): Promise<Date>;
  /** Runs outside every organisation, seeing no row of any. For functions that run as the tables' owner. */
  query<R extends object = Row>(text: string, values?: readonly unknown[]): Promise<R[]>;
  batch(statements: readonly Statement[]): Promise<Row[][]>;
  /** Reports commits of any server on the database, usually within a moment. Returns a function that stops it. */
  onCommits(tell: OnCommits): () => void;
  /** @throws UnavailableError where the database is unreachable, read-only, or was full seconds ago. */
  assertWritable(): Promise<void>;
  /** Whether the database has left all statements unanswered for some seconds. */
  isSilent(): boolean;
  close(): Promise<void>;
}

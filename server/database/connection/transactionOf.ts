import type { Result, Row, Statement } from "./Batch";
import type { Transaction } from "./Transaction";

/** A transaction that sends its statements the given way. */
export function transactionOf(
  { tenantId, now, outside }: Pick<Transaction, "tenantId" | "now" | "outside">,
  send: (statements: readonly Statement[]) => Promise<Result[]>,
  later: Transaction["later"],
): Transaction {
  const batch = async (statements: readonly Statement[]): Promise<Row[][]> =>
    (await send(statements)).map(({ rows }) => rows);
  return {
    tenantId,
    now,
    batch,
    later,
    outside,
    query: async <R extends object>(text: string, values?: readonly unknown[]) =>
      // The caller says what the statement selects.
      ((await batch([{ text, ...(values ? { values } : {}) }]))[0] ?? []) as R[],
  };
}

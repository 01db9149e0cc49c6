import type { Result, Statement } from "./Batch";

type Run = (statements: readonly Statement[]) => Promise<Result[]>;

interface Waiting {
  statements: readonly Statement[];
  resolve(results: Result[]): void;
  reject(error: unknown): void;
}

/**
 * Lets what is asked at the same time (by `Promise.all`) travel together, in the order in which it was asked. Where one
 * statement fails, all who travelled with it get its error.
 */
export function together(run: Run): Run {
  let waiting: Waiting[] = [];
  const depart = () => {
    const travellers = waiting;
    waiting = [];
    run(travellers.flatMap(({ statements }) => statements)).then(
      (results) => {
        let start = 0;
        for (const { statements, resolve } of travellers)
          resolve(results.slice(start, (start += statements.length)));
      },
      (error: unknown) => {
        for (const { reject } of travellers) reject(error);
      },
    );
  };
  return (statements) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ statements, resolve, reject }) === 1) queueMicrotask(depart);
    });
}

import { Asker } from "./Asker";
import type { Target } from "./Target";

/** Asks over several connections for some seconds and gives the answered requests a second. */
export async function putUnderLoad(
  target: Target,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1_000;
  const counts = await Promise.all(
    Array.from({ length: connections }, (_, connection) => askUntil(end, target, connection)),
  );
  const answered = counts.reduce((sum, count) => sum + count, 0);
  return answered / ((performance.now() - start) / 1_000);
}

async function askUntil(end: number, target: Target, connection: number): Promise<number> {
  const asker = new Asker(target.port);
  let count = 0;
  try {
    while (performance.now() < end) {
      const request = target.next(connection);
      const { status, body } = await asker.ask(request);
      if (status !== (request.status ?? target.status))
        throw new Error(`${request.method} ${request.path} answered ${status}: ${body.slice(0, 400)}`);
      request.answered?.(body);
      count += 1;
    }
  } finally {
    asker.close();
  }
  return count;
}

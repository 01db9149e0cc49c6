import type { DataProvider } from "@refinedev/core";
import type { Resource } from "../../schema";

type Row = Record<string, unknown>;

interface Waiter {
  resolve(row: Row | undefined): void;
  reject(error: unknown): void;
}

/** Who waits for which row of which resource. */
const waiting = new Map<string, Map<string, Waiter[]>>();

/**
 * The title of a row of another resource; null where there is no such row any more. Calls of one moment, as the cells
 * of a page of a list make them, become one request for all their ids.
 */
export async function titleOf(
  provider: DataProvider,
  { name, title }: Resource,
  id: string,
): Promise<string | null> {
  const found = (await rowOf(provider, name, id))?.[title];
  return found == null ? null : String(found);
}

function rowOf(provider: DataProvider, resource: string, id: string): Promise<Row | undefined> {
  return new Promise((resolve, reject) => {
    let batch = waiting.get(resource);
    if (!batch) {
      waiting.set(resource, (batch = new Map()));
      setTimeout(() => void load(provider, resource), 0);
    }
    batch.set(id, [...(batch.get(id) ?? []), { resolve, reject }]);
  });
}

async function load(provider: DataProvider, resource: string) {
  const calls = [...(waiting.get(resource) ?? [])];
  waiting.delete(resource);
  try {
    const rows = await manyOf(
      provider,
      resource,
      calls.map(([id]) => id),
    );
    const byId = new Map(rows.map((row) => [row["id"], row]));
    for (const [id, waiters] of calls) for (const { resolve } of waiters) resolve(byId.get(id));
  } catch (error) {
    for (const [, waiters] of calls) for (const { reject } of waiters) reject(error);
  }
}

async function manyOf(provider: DataProvider, resource: string, ids: string[]): Promise<Row[]> {
  if (!provider.getMany)
    throw new Error("The data provider has no getMany, which the titles of references need.");
  const { data } = await provider.getMany({ resource, ids });
  return data;
}

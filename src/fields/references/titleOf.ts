import type { DataProvider } from "@refinedev/core";
import type { Resource } from "../../schema/resource";

interface Waiting {
  ids: Map<string, { resolve(title: string | null): void; reject(error: unknown): void }[]>;
}

const waiting = new Map<string, Waiting>();

/**
 * The title of a row of another resource; null where there is no such row any more. Calls of one moment, as the cells
 * of a page of a list make them, become one request for all their ids.
 */
export function titleOf(
  provider: DataProvider,
  { name, title }: Resource,
  id: string,
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let batch = waiting.get(name);
    if (!batch) {
      batch = { ids: new Map() };
      waiting.set(name, batch);
      setTimeout(() => void load(provider, name, title), 0);
    }
    batch.ids.set(id, [...(batch.ids.get(id) ?? []), { resolve, reject }]);
  });
}

async function load(provider: DataProvider, name: string, title: string) {
  const batch = waiting.get(name);
  waiting.delete(name);
  if (!batch) return;
  const calls = [...batch.ids];
  try {
    const rows = await manyOf(
      provider,
      name,
      calls.map(([id]) => id),
    );
    const titles = new Map(rows.map((row) => [row["id"], row[title]]));
    for (const [id, waiters] of calls) {
      const found = titles.get(id);
      for (const { resolve } of waiters) resolve(found == null ? null : String(found));
    }
  } catch (error) {
    for (const [, waiters] of calls) for (const { reject } of waiters) reject(error);
  }
}

async function manyOf(
  provider: DataProvider,
  resource: string,
  ids: string[],
): Promise<Record<string, unknown>[]> {
  if (!provider.getMany)
    throw new Error("The data provider has no getMany, which the titles of references need.");
  const { data } = await provider.getMany({ resource, ids });
  return data;
}

import type { BaseKey, BaseRecord } from "@refinedev/core";
import { formatListQuery, maximumPage } from "../schema";
import { http } from "./http";

interface Batch {
  ids: Set<BaseKey>;
  rows: Promise<BaseRecord[]>;
}

/** What is about to be asked for, by resource. */
const waiting = new Map<string, Batch>();

/** Reads rows by their ids. Calls of one moment, as the cells of a list make them, become one request for all their ids. */
export async function readMany(resource: string, ids: readonly BaseKey[]): Promise<BaseRecord[]> {
  if (ids.length === 0) return [];
  const batch = waiting.get(resource) ?? newBatch(resource);
  for (const id of ids) batch.ids.add(id);
  const rows = await batch.rows;
  return rows.filter(({ id }) => id !== undefined && ids.includes(id));
}

function newBatch(resource: string): Batch {
  const ids = new Set<BaseKey>();
  const moment = new Promise((resolve) => setTimeout(resolve, 0));
  const rows = moment.then(() => {
    waiting.delete(resource);
    return readPages(resource, [...ids]);
  });
  waiting.set(resource, { ids, rows });
  return { ids, rows };
}

async function readPages(resource: string, ids: readonly BaseKey[]): Promise<BaseRecord[]> {
  const starts = Array.from({ length: Math.ceil(ids.length / maximumPage) }, (_, page) => page * maximumPage);
  const pages = starts.map(async (start) => {
    const value = ids.slice(start, start + maximumPage);
    const query = { filters: [{ field: "id", operator: "eq", value }], start: 0, end: value.length } as const;
    return (await http.get<BaseRecord[]>(`/api/${resource}?${formatListQuery(query)}`)).data;
  });
  return (await Promise.all(pages)).flat();
}

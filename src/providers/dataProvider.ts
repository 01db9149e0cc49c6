import type {
  BaseKey,
  BaseRecord,
  CreateParams,
  DataProvider,
  GetManyParams,
  GetOneParams,
  MetaQuery,
  UpdateParams,
} from "@refinedev/core";
import { http } from "./http";
import { addressOf, createRow, isSingleton, rest, through, updateRow, type WriteMeta } from "./writeRow";
import { filterParameters, listParameters } from "./listParameters";
import type { Values } from "./mergeRows";
import { once } from "./once";
import { formatListQuery, maximumPage } from "../schema";

const apiUrl = "/api";

/**
 * simple-rest, changed for our dialect: it would turn unknown operators into equality, take a total of 0 for a
 * missing one, and read everything when given no ids.
 * - `getList`: `meta.query` is a query in our dialect, `meta.trash` lists the trash, and `meta.path` is another
 *   endpoint for rows of the resource, by filters alone. `totalIsAtLeast` is true where the server stopped counting;
 *   `rowsExamined` is the number of rows after which it stopped looking (else 0).
 * - `getMany`: simultaneous calls become one request.
 * - `create` happens once however often it is sent; `update` merges with the changes of others: see `WriteMeta`.
 * - `meta.via` is recorded in the row's history.
 */
export const dataProvider: DataProvider & Required<Pick<DataProvider, "custom">> = {
  ...rest,

  async getOne<Row extends BaseRecord>({ resource, id, meta }: GetOneParams) {
    if (!isSingleton(resource)) return rest.getOne<Row>({ resource, id, meta });
    return { data: (await http.get<Row>(`${apiUrl}/${resource}`)).data };
  },

  async getList({ resource, pagination, filters, sorters, meta }) {
    const query = meta?.["query"]
      ? formatListQuery(meta["query"])
      : meta?.path
        ? filterParameters(filters)
        : listParameters({ pagination, filters, sorters, trash: meta?.trash === true });
    const { data, headers } = await http.get(`${apiUrl}/${meta?.path ?? resource}?${query}`);
    return {
      data,
      total: totalOf(headers["x-total-count"], data.length),
      totalIsAtLeast: headers["x-total-count-capped"] === "true",
      rowsExamined: Number(headers["x-rows-examined"] ?? 0),
    };
  },

  async getMany<Row extends BaseRecord>({ resource, ids }: GetManyParams) {
    return { data: (await readMany(resource, ids)).map((row) => rowOf<Row>(row)) };
  },

  async create<Row extends BaseRecord, Variables>({ resource, variables, meta }: CreateParams<Variables>) {
    return { data: rowOf<Row>(await createRow(resource, valuesOf(variables), writeMetaOf(meta))) };
  },

  async update<Row extends BaseRecord, Variables>({
    resource,
    id,
    variables,
    meta,
  }: UpdateParams<Variables>) {
    return { data: rowOf<Row>(await updateRow(resource, id, valuesOf(variables), writeMetaOf(meta))) };
  },

  async deleteOne({ resource, id, meta }) {
    const headers = through(meta?.via ?? "inline");
    await rest.deleteOne({ resource, id, meta: { headers } });
    return { data: rowOf({ id }) };
  },

  async custom({ url, method, payload, query, headers, filters, sorters, meta }) {
    if (filters?.length || sorters?.length)
      throw new Error("A verb takes no filters or sorters: use getList.");
    const { data } = await http.request({
      url,
      method,
      // Refine's mutations always have values; a deletion has no body.
      data: method === "delete" ? undefined : payload,
      params: query,
      headers,
      signal: meta?.["signal"],
    });
    return { data };
  },
};

/** Runs a verb, such as `POST /api/trips/:id/move`. */
export async function callVerb<Answer>(
  resource: string,
  id: BaseKey,
  verb: string,
  body?: unknown,
  headers = {},
): Promise<Answer> {
  const { data } = await http.post<Answer>(`${addressOf(resource, id)}/${verb}`, body, { headers });
  return data;
}

/** The same for a verb that must run once, such as `POST /api/itineraries/:id/duplicate`. */
export const callVerbOnce = <Answer>(
  resource: string,
  id: BaseKey,
  verb: string,
  body?: object,
): Promise<Answer> =>
  once(`${resource} ${id} ${verb} ${JSON.stringify(body)}`, (key) =>
    callVerb<Answer>(resource, id, verb, body, key),
  );

function totalOf(header: unknown, rows: number): number {
  const total = header === undefined || header === null ? Number.NaN : Number(header);
  return Number.isInteger(total) ? total : rows;
}

/** A row in its caller's type. For a deleted row it holds only the id. */
function rowOf<Row>(row: object): Row {
  // Refine leaves the type of rows to its caller.
  return row as Row;
}

const writeMetaOf = ({ via, read, joins, draft }: MetaQuery = {}): WriteMeta => ({ via, read, joins, draft });

function valuesOf(variables: unknown): Values {
  // Refine leaves the type of what is sent to its caller: fields by name.
  return variables as Values;
}

interface Batch {
  ids: Set<BaseKey>;
  rows: Promise<BaseRecord[]>;
}

/** The reads about to be sent, by resource. */
const waiting = new Map<string, Batch>();

/** Reads rows by their ids. Simultaneous calls, as from the cells of a list, become one request. */
async function readMany(resource: string, ids: readonly BaseKey[]): Promise<BaseRecord[]> {
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

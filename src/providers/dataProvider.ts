import type { BaseKey, BaseRecord, CreateParams, DataProvider, GetManyParams } from "@refinedev/core";
import simpleRest from "@refinedev/simple-rest";
import { resourceNamed, resources } from "../resources";
import { changeViaHeader } from "../domain/formats/changeHeaders";
import type { BrowserVia } from "../schema";
import { http } from "./http";
import { filterParameters, listParameters } from "./listParameters";
import { once } from "./once";
import { readMany } from "./rows/readMany";

const apiUrl = "/api";
const base = simpleRest(apiUrl, http);

/**
 * simple-rest with our dialect of it. It has the same wire conventions, but turns operators it does not know into
 * equality, takes a total of 0 for a missing one, and asks for everything when asked for no ids: those parts are ours.
 *
 * - `getList`: `meta.trash` lists the trash; `meta.path` asks another endpoint for rows of the resource, by filters alone. The answer has `totalIsAtLeast` where the server stopped counting,
 *   and `rowsExamined` where it looked through no more than the first so many rows (else 0).
 * - A singleton, such as the organisation, has one row without an id in its address.
 * - `create`: happens once however often it is sent, with a key that is the same until an answer came. None is sent where
 *   a service of the server makes the row (`without: ["create"]`): its answer, such as the secret of a new API key, is not
 *   kept for repeats, and the server refuses a key.
 * - Writes tell the row's history through what they are done: `meta.via`, else that it was in a form, or by a button.
 * - `update`: needs the `version` that was read, in the variables or in `meta.version`. A stale one rejects with an
 *   ApiError of status 409 whose `current` is the row as it is now.
 */
export const dataProvider: DataProvider & Required<Pick<DataProvider, "custom">> = {
  getApiUrl: base.getApiUrl,

  async getOne({ resource, id, meta }) {
    if (!isSingleton(resource)) return base.getOne({ resource, id, meta });
    return { data: (await http.get(`${apiUrl}/${resource}`)).data };
  },

  async getList({ resource, pagination, filters, sorters, meta }) {
    const query = meta?.path
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
    // Refine leaves the type of the rows to the caller.
    return { data: (await readMany(resource, ids)) as Row[] };
  },

  async create<Row extends BaseRecord, Values>({ resource, variables, meta }: CreateParams<Values>) {
    const isKept = !resources.some(({ name, without }) => name === resource && without?.includes("create"));
    const send = (key = {}) =>
      base.create<Row, Values>({
        resource,
        variables,
        meta: { ...meta, headers: { ...meta?.headers, ...key, ...through(meta?.via) } },
      });
    return isKept ? once(`${resource} ${JSON.stringify(variables)}`, send) : send();
  },

  async update({ resource, id, variables, meta }) {
    const changes = { version: meta?.version, ...variables };
    if (typeof changes.version !== "number") {
      throw new Error(
        `Changing ${resource} needs the version that was read: put it into the variables or meta.version.`,
      );
    }
    const headers = { ...meta?.headers, ...through(meta?.via) };
    if (isSingleton(resource))
      return { data: (await http.patch(`${apiUrl}/${resource}`, changes, { headers })).data };
    return base.update({ resource, id, variables: changes, meta: { ...meta, headers } });
  },

  async deleteOne({ resource, id, meta }) {
    const headers = { ...meta?.headers, ...through(meta?.via, "inline") };
    await http.delete(`${apiUrl}/${resource}/${id}`, { headers });
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

/** The signed-in user as they change themselves (docs/api.md): one row, like the organisation. */
export const ownUserName = "users/me";

const isSingleton = (resource: string): boolean =>
  resource === ownUserName || resourceNamed(resource).singleton === true;

/** Does what is not create, read, update or delete: `POST /api/trips/:id/move`. */
export async function callVerb<Answer>(
  resource: string,
  id: BaseKey,
  verb: string,
  body?: unknown,
  headers = {},
): Promise<Answer> {
  const { data } = await http.post<Answer>(`${apiUrl}/${resource}/${id}/${verb}`, body, { headers });
  return data;
}

/** The same for what must happen once, such as `POST /api/itineraries/:id/duplicate`. */
export const callVerbOnce = <Answer>(resource: string, id: BaseKey, verb: string): Promise<Answer> =>
  once(`${resource} ${id} ${verb}`, (key) => callVerb<Answer>(resource, id, verb, undefined, key));

/** Takes a row out of the trash. */
export const restoreRow = <Row extends BaseRecord>(resource: string, id: BaseKey): Promise<Row> =>
  callVerbOnce<Row>(resource, id, "restore");

/** The header that says through what a row is written. */
export const through = (via: BrowserVia | undefined, usual: BrowserVia = "form") => ({
  [changeViaHeader]: via ?? usual,
});

function totalOf(header: unknown, rows: number): number {
  const total = header === undefined || header === null ? Number.NaN : Number(header);
  return Number.isInteger(total) ? total : rows;
}

/** Refine asks for the deleted row in the caller's own type; the server answers none, so it is the id alone. */
function rowOf<Row>(row: { id: BaseKey }): Row {
  // Callers read nothing but the id of a deleted row.
  return row as Row;
}

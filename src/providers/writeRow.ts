import { resources } from "../resources";
import { changeViaHeader } from "../domain/formats/changeHeaders";
import { type AnyRow, type BrowserVia, isSameValue } from "../schema";
import { apiErrorOf, conflictIn } from "./apiError";
import { http } from "./http";
import { mergeRows, type Values } from "./mergeRows";
import { once } from "./once";
import simpleRest from "@refinedev/simple-rest";

export interface SavedRow {
  id: string;
  version: number;
}

/** The `meta` of a write in Refine's hooks. */
export interface WriteMeta {
  /** How the row is written, for its history; default "form". */
  via?: BrowserVia | undefined;
  /** The row that was read: the change is merged with later ones. Without it, a stale version rejects. */
  read?: SavedRow | undefined;
  /** Whether to save over a newer row; `contested` are the fields that both changed. Default: if there are none. */
  joins?: ((current: AnyRow, contested: readonly string[]) => boolean) | undefined;
  /** Identifies a new row across retries, also with changed values: the same name creates one row. */
  draft?: string | undefined;
}

/** The values of new rows whose answer is missing, by draft. */
const unanswered = new Map<string, Values>();

/** The signed-in user's own row (docs/api.md): a singleton, like the organisation. */
export const ownUserName = "users/me";

/** How often a change is merged with a newer row before it fails. */
const tries = 3;
/** With these statuses the server may have done the work: no answer, or an answer of a proxy in front of it. */
const noAnswer = new Set([0, 502, 503, 504]);
const canStand: NonNullable<WriteMeta["joins"]> = (_, contested) => contested.length === 0;
const declared = (resource: string) => resources.find(({ name }) => name === resource);

export const through = (via: BrowserVia = "form") => ({ [changeViaHeader]: via });

/** Whether a resource has one row without an id in its address, such as the organisation. */
export const isSingleton = (resource: string): boolean =>
  resource === ownUserName || declared(resource)?.singleton === true;

export const addressOf = (resource: string, id: string | number): string =>
  isSingleton(resource) ? `/api/${resource}` : `/api/${resource}/${id}`;

/**
 * Changes a row. A stale version rejects with an ApiError of status 409 whose `current` is the current row. With
 * `read`, changes of different fields and rows are merged first.
 * @throws Error without a version in `values` or `read`
 */
export async function updateRow(
  resource: string,
  id: string | number,
  values: Values,
  { via, read, joins = canStand }: WriteMeta,
): Promise<AnyRow> {
  // A row is its fields by name.
  const row = { ...read } as AnyRow;
  for (let body: Values = { version: row.version, ...values }, left = tries; ; left -= 1) {
    if (typeof body["version"] !== "number")
      throw new Error(`Changing ${resource} needs the version that was read, or the row in meta.read.`);
    try {
      return await patch(resource, id, body, through(via));
    } catch (thrown) {
      const current = conflictIn(thrown);
      if (!read || !current || left === 1) throw thrown;
      const newest: Values = { ...current };
      const names = [...new Set([...Object.keys(newest), ...Object.keys(values)])];
      const joined = mergeRows(row, { ...row, ...values }, newest, names);
      if (!joins(current, joined.contested)) throw thrown;
      // A row may have moved into a field that was not changed here.
      const moved = names.filter((name) => !isSameValue(joined.values[name], newest[name]));
      const sent = [...new Set([...Object.keys(values), ...moved])];
      body = {
        version: current.version,
        ...Object.fromEntries(sent.map((name) => [name, joined.values[name]])),
      };
    }
  }
}

async function patch(
  resource: string,
  id: string | number,
  variables: Values,
  headers: object,
): Promise<AnyRow> {
  if (isSingleton(resource))
    return (await http.patch<AnyRow>(`/api/${resource}`, variables, { headers })).data;
  return (await rest.update<AnyRow, Values>({ resource, id, variables, meta: { headers } })).data;
}

/** Creates a row once, however often it is sent, also where its values changed after a lost answer. */
export async function createRow(resource: string, values: Values, meta: WriteMeta): Promise<AnyRow> {
  const { draft = "" } = meta;
  const before = unanswered.get(draft);
  // Where rows cannot be changed, other values mean another row.
  const isAnother = declared(resource)?.without?.includes("update") && !isSameValue(before, values);
  // The earlier request may have created the row: it is repeated, then changed to the new values.
  const first = before && !isAnother ? before : values;
  const changed = Object.entries(values).filter(([field, value]) => !isSameValue(value, first[field]));
  if (draft) unanswered.set(draft, first);
  let made: AnyRow;
  try {
    made = await post(resource, first, meta.via);
  } catch (thrown) {
    if (noAnswer.has(apiErrorOf(thrown).statusCode)) throw thrown;
    unanswered.delete(draft);
    // The earlier values were refused; the new ones may be accepted.
    if (changed.length > 0) return createRow(resource, values, meta);
    throw thrown;
  }
  const stored =
    changed.length > 0
      ? await updateRow(resource, made.id, Object.fromEntries(changed), { ...meta, read: made })
      : made;
  unanswered.delete(draft);
  return stored;
}

/**
 * Sends the same key until an answer comes. Without a key where a service of the server creates the row (`without:
 * ["create"]`): its answer may hold a secret, such as a new API key, so it is not kept, and the server refuses a key.
 */
function post(resource: string, values: Values, via: BrowserVia | undefined): Promise<AnyRow> {
  const send = async (key = {}) => {
    const headers = { ...key, ...through(via) };
    return (await rest.create<AnyRow, Values>({ resource, variables: values, meta: { headers } })).data;
  };
  const isKept = !declared(resource)?.without?.includes("create");
  return isKept ? once(`${resource} ${JSON.stringify(values)}`, send) : send();
}

/** Refine's REST provider over our HTTP client; dataProvider.ts adds our dialect. */
export const rest = simpleRest("/api", http);

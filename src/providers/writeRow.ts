import { resources } from "../resources";
import { changeViaHeader } from "../domain/formats/changeHeaders";
import { type AnyRow, type BrowserVia, isSameValue } from "../schema";
import { apiErrorOf, conflictIn } from "./apiError";
import { http } from "./http";
import { mergeRows, type Values } from "./mergeRows";
import { once } from "./once";
import simpleRest from "@refinedev/simple-rest";

/** A row as far as changing it needs to know. */
export interface SavedRow {
  id: string;
  version: number;
}

/** What Refine's `meta` says of a write. */
export interface WriteMeta {
  /** Through what the row is written, for its history: in a form, or by a button, where it is not said. */
  via?: BrowserVia | undefined;
  /** The row that was read: the change is joined with what others saved since. Without it a stale version rejects. */
  read?: SavedRow | undefined;
  /**
   * Whether the change is saved upon what was saved meanwhile, when `contested` are the fields that both changed; without
   * it wherever both changes can stand.
   */
  joins?: ((current: AnyRow, contested: readonly string[]) => boolean) | undefined;
  /** Names what a new row is made from, where it may be sent again, changed: the same name makes one row. */
  draft?: string | undefined;
}

/** By draft the values of new rows of which no answer came. */
const unanswered = new Map<string, Values>();

/** The signed-in user as they change themselves (docs/api.md): one row, like the organisation. */
export const ownUserName = "users/me";

/** How often a change is put upon a newer row before it is given up. */
const tries = 3;
/** Without an answer of the server itself, which what stands before it answers in its place, it may have done the work. */
const noAnswer = new Set([0, 502, 503, 504]);
const canStand: NonNullable<WriteMeta["joins"]> = (_, contested) => contested.length === 0;
const declared = (resource: string) => resources.find(({ name }) => name === resource);

/** The header that says through what a row is written. */
export const through = (via: BrowserVia = "form") => ({ [changeViaHeader]: via });

/** Whether a resource has one row without an id in its address, such as the organisation. */
export const isSingleton = (resource: string): boolean =>
  resource === ownUserName || declared(resource)?.singleton === true;

/** Where a row is: a singleton has no id in its address. */
export const addressOf = (resource: string, id: string | number): string =>
  isSingleton(resource) ? `/api/${resource}` : `/api/${resource}/${id}`;

/**
 * Changes a row. A stale version rejects with an ApiError of status 409 whose `current` is the row as it is now, and
 * overwrites nothing; where the row that was read is given, changes of different fields and rows are joined before.
 * @throws Error where it is not said which version was read.
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
      // A row may have been moved into a field that was not changed here.
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

/** Makes a row once, however often it is sent; also where it was changed since it was sent and its answer got lost. */
export async function createRow(resource: string, values: Values, meta: WriteMeta): Promise<AnyRow> {
  const { draft = "" } = meta;
  const before = unanswered.get(draft);
  // Where rows cannot be changed, what was changed is a row of its own.
  const isAnother = declared(resource)?.without?.includes("update") && !isSameValue(before, values);
  // What was sent before may have made the row: that is made out first, and changed to what is there now.
  const first = before && !isAnother ? before : values;
  const changed = Object.entries(values).filter(([field, value]) => !isSameValue(value, first[field]));
  if (draft) unanswered.set(draft, first);
  let made: AnyRow;
  try {
    made = await post(resource, first, meta.via);
  } catch (thrown) {
    if (noAnswer.has(apiErrorOf(thrown).statusCode)) throw thrown;
    unanswered.delete(draft);
    // What was refused is no longer what is there.
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
 * With a key that is the same until an answer came. None is sent where a service of the server makes the row
 * (`without: ["create"]`): its answer, such as the secret of a new API key, is not kept for repeats, and the server refuses
 * a key.
 */
function post(resource: string, values: Values, via: BrowserVia | undefined): Promise<AnyRow> {
  const send = async (key = {}) => {
    const headers = { ...key, ...through(via) };
    return (await rest.create<AnyRow, Values>({ resource, variables: values, meta: { headers } })).data;
  };
  const isKept = !declared(resource)?.without?.includes("create");
  return isKept ? once(`${resource} ${JSON.stringify(values)}`, send) : send();
}

/** Refine's provider for REST, over our HTTP client: it reads, creates and changes rows; dataProvider.ts adds our dialect. */
export const rest = simpleRest("/api", http);

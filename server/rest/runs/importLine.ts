import type { ZodType } from "zod";
import {
  createSchema,
  isSameValue,
  isWritable,
  nestedFields,
  patchSchema,
  type AnyRow,
  type FieldErrors,
  type Resource,
  transitionsOf,
} from "../../../src/schema";
import { readPhone } from "../../../src/domain/phones/readPhone";
import { Parameters, ruleSql } from "../../database/query/ruleSql";
import { isReadable } from "../../database/repository/row";
import { HttpError } from "../../http/HttpError";
import { readBody } from "../endpoint/compilers";
import type { CallerContext, Values } from "../endpoint/Context";
import { changeRow, readOne } from "../endpoint/rows";
import { furtherErrors, refuseClosed } from "../writes/checkWrite";
import { organisationOf } from "../organisation/organisationOf";
import { createRow, updateRow } from "../writes/writeRow";
import type { ImportSettings, Outcome, StoredImport } from "./importFields";
import { blankRow, idsWhere, type LineReader, lineReader, makeMissing, type ReadLine } from "./importReader";

export interface ImportLine {
  line: number;
  /** `Given`, as it was stored when the run was started. */
  given: Values | null;
}

interface Given {
  /** An earlier line of the file that says the same, or has the same key. */
  sameLine?: number;
  sameKey?: number;
  hash?: string;
}

const failed = (message: string, errors?: FieldErrors): Outcome => ({
  ...{ outcome: "failed", rowId: null },
  error: { message, ...(errors ? { errors } : {}) },
});

/** Prepares some lines of an import. @returns what does one of them. */
export async function importing(
  context: CallerContext,
  resource: Resource,
  importId: string,
  lines: readonly { line: number }[],
): Promise<(line: ImportLine) => Promise<Outcome>> {
  const { tx } = context;
  const [held] = await tx.query<StoredImport>(
    "select id, columns, settings from import_files where id = $1",
    [importId],
  );
  if (!held) throw new HttpError(409, "This import is gone.");
  const stored = await tx.query<{ line: number; cells: string[] }>(
    "select line, cells from import_lines where import_id = $1 and line = any($2::int[])",
    [importId, lines.map(({ line }) => line)],
  );
  const cellsOf = new Map(stored.map(({ line, cells }) => [line, cells]));
  const { read, missing } = await lineReader(context, resource, held, [...cellsOf.values()]);
  const { settings } = held;
  const readings = new Map([...cellsOf].map(([line, cells]) => [line, read(cells)]));
  const keys = [...readings.values()].flatMap(({ values }) => keyIn(values, settings) ?? []);
  const { matchBy } = settings;
  const known =
    matchBy === null || matchBy === "id"
      ? new Map<string, string[]>()
      : await idsWhere(tx, resource, [matchBy], keys, context.caller);
  return async ({ line, given }) => {
    const reading = readings.get(line);
    if (!reading) return failed("This line is gone.");
    return write(context, { resource, missing, settings, known }, reading, given ?? {});
  };
}

/** The value by which a line finds its row. */
function keyIn(values: Values, { matchBy }: ImportSettings): string | undefined {
  const key = matchBy === null ? undefined : values[matchBy];
  return typeof key === "string" ? key : undefined;
}

interface Writing {
  resource: Resource;
  settings: ImportSettings;
  missing: LineReader["missing"];
  /** Ids of rows by the key of a line. */
  known: ReadonlyMap<string, readonly string[]>;
}

async function write(
  context: CallerContext,
  { resource, missing, known, settings }: Writing,
  { values: read, errors: unread }: ReadLine,
  { sameLine, sameKey, hash }: Given,
): Promise<Outcome> {
  const { tx, caller } = context;
  const { matchBy, mode } = settings;
  const one = resource.label.one.toLowerCase();
  if (sameLine !== undefined)
    return { outcome: "skipped", rowId: null, error: { message: `Line ${sameLine} says the same.` } };
  const { id: _, ...said } = read;
  const country = (await organisationOf(tx)).address?.country;
  const values = withOwnRows(resource, said, undefined, country);
  const key = keyIn(read, settings);
  let rowId: string | undefined;
  if (matchBy !== null && key !== undefined) {
    const failedKey = (message: string) => failed("", { ...unread, [matchBy]: [message] });
    if (sameKey !== undefined) return failedKey(`Line ${sameKey} has the same.`);
    const ids =
      matchBy === "id"
        ? (await isReadable(tx, resource, key, caller))
          ? [key]
          : []
        : (known.get(key) ?? []);
    if (ids.length > 1) return failedKey(`Several ${resource.label.many.toLowerCase()} have this.`);
    [rowId] = ids;
    if (rowId === undefined && (await isHidden(tx, resource, matchBy, key, caller)))
      return failedKey(`This ${one} exists, but is not yours.`);
  } else {
    if (hash !== undefined) rowId = await broughtBefore(context, resource, hash);
    if (rowId !== undefined) return { outcome: "same", rowId };
    rowId = await context.services.hooksOf(resource).knownRow?.find(context, values);
    if (rowId !== undefined && !(await isReadable(tx, resource, rowId, caller)))
      return failed("", { ...unread, [resource.title]: [`This ${one} exists, but is not yours.`] });
  }
  // A key that cannot be read may name a row.
  const isKeyUnread = matchBy !== null && unread[matchBy] !== undefined;
  if (rowId === undefined && mode === "update" && isKeyUnread) return failed("", unread);
  if (rowId === undefined && mode === "update")
    return { outcome: "skipped", rowId: null, error: { message: `There is no such ${one}.` } };
  if (rowId !== undefined && mode === "create")
    return { outcome: "skipped", rowId, error: { message: `This ${one} is there already.` } };
  const action = rowId === undefined ? "create" : "update";
  const openIn = (all: Values) =>
    Object.fromEntries(
      Object.entries(all).filter(([name]) => {
        const field = resource.fields[name];
        return field !== undefined && isWritable(field, action);
      }),
    );
  const open = openIn(values);
  refuseClosed(resource, open, caller);
  const state = resource.transitions && values[resource.transitions.field];
  const check = { missing, unread };
  if (rowId === undefined) {
    const { checked, errors } = await checkLine(context, resource, createSchema(resource), open, check);
    if (errors) return failed("", errors);
    const made = await makeMissing(context, missing, checked);
    const row = await createRow(context, resource, checked);
    if (typeof state === "string") await arrive(context, resource, row, state);
    return { outcome: "created", rowId: row.id, made };
  }
  const row = await readOne<Resource>(tx, resource, rowId, caller);
  const inState = resource.transitions?.field ?? "";
  if (state !== undefined && state !== null && state !== row[inState])
    return failed("", { ...unread, [inState]: [`This ${one} is in another state. Move it on its page.`] });
  const merged = Object.entries(openIn(withOwnRows(resource, said, row, country))).map(
    ([name, value]): [string, unknown] => {
      const kind = resource.fields[name]?.kind;
      const isMap = kind === "group" || kind === "custom";
      if (kind === "rows") return [name, withIds(value, row[name])];
      // A group and a map of query fields are objects or null.
      return [name, isMap ? { ...(row[name] as Values | null), ...(value as Values) } : value];
    },
  );
  const body = { ...Object.fromEntries(merged), version: row.version };
  const { checked, errors } = await checkLine(context, resource, patchSchema(resource), body, {
    ...check,
    current: row,
  });
  if (errors) return failed("", errors);
  const { version, ...given } = checked;
  const made = await makeMissing(context, missing, given);
  const changes = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !isSameValue(value, row[name])),
  );
  if (Object.keys(changes).length === 0) return { outcome: "same", rowId };
  await updateRow(context, resource, rowId, version, changes);
  return { outcome: "changed", rowId, made };
}

interface LineCheck extends Pick<Writing, "missing"> {
  /** Of cells that cannot be read, by the key of the field. */
  unread: FieldErrors;
  /** The row that the line changes. */
  current?: Values;
}

/** Checks what a line says, and where a cell is wrong all other cells too, so that one attempt names every fault. */
async function checkLine<T>(
  context: CallerContext,
  resource: Resource,
  schema: ZodType<T>,
  body: Values,
  { missing, unread, current }: LineCheck,
): Promise<{ checked: T; errors?: undefined } | { checked?: undefined; errors: FieldErrors }> {
  const isUnread = (path: string) =>
    Object.keys(unread).some((key) => path === key || path.startsWith(`${key}.`));
  const broken = { ...unread };
  try {
    const checked = readBody(schema, body);
    if (Object.keys(unread).length === 0) return { checked };
  } catch (error) {
    if (!(error instanceof HttpError) || error.statusCode !== 422) throw error;
    for (const [path, messages] of Object.entries(error.errors ?? {}))
      if (!isUnread(path)) broken[path] = messages;
  }
  // A row that is still to be made cannot be looked for.
  const isMade = (value: unknown) => [value].flat().every((id) => typeof id !== "string" || !missing.has(id));
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => isMade(value)));
  const further = await furtherErrors(context, resource, { sent, broken, ...(current ? { current } : {}) });
  return { errors: { ...further, ...broken } };
}

/** Brings a new row into the state that a line says, with what the hooks write beside it and without what follows. */
async function arrive(context: CallerContext, resource: Resource, row: AnyRow, state: string): Promise<void> {
  const { field } = transitionsOf(resource);
  const from = String(row[field]);
  if (from === state) return;
  const { beforeTransition } = context.services.hooksOf(resource);
  const further = await beforeTransition?.(context, row, { from, to: state, given: {} });
  await changeRow(context, resource, row.id, { ...further, [field]: state });
}

/** Values whose cells that stand for rows of the row (`importedAs`) are such rows, the first of their kind. */
function withOwnRows(
  { fields }: Resource,
  said: Values,
  current: Values | undefined,
  country: string | null | undefined,
): Values {
  const values = { ...said };
  for (const [name, field] of Object.entries(fields)) {
    const held = field.importedAs && fields[field.importedAs.rows];
    if (!field.importedAs || held?.kind !== "rows" || values[name] === undefined) continue;
    const { rows, value, values: kind, first } = field.importedAs;
    const given = sameAs(values[name], country);
    delete values[name];
    if (current && sameAs(current[name], country) === given) continue;
    // Rows are a list of objects.
    const all = (values[rows] ?? current?.[rows] ?? []) as readonly Values[];
    const isOfKind = (row: Values) => Object.entries(kind).every(([key, one]) => row[key] === one);
    const isGiven = (row: Values) => isOfKind(row) && sameAs(row[value], country) === given;
    const more = all.some(isGiven)
      ? []
      : [{ ...blankRow(nestedFields(held)), ...kind, [value]: said[name], [first]: true }];
    values[rows] = [...all.map((row) => (isOfKind(row) ? { ...row, [first]: isGiven(row) } : row)), ...more];
  }
  return values;
}

/** Addresses and numbers that are the same in another spelling have one text. */
const sameAs = (value: unknown, country: string | null | undefined): string => {
  const text = String(value ?? "").toLowerCase();
  return text.includes("@") ? text : (readPhone(text, country)?.e164 ?? text);
};

/** Rows that say the same as one that is there keep its id. */
function withIds(given: unknown, held: unknown): unknown {
  if (!Array.isArray(given) || !Array.isArray(held)) return given;
  const left = [...held];
  return given.map((row: Values) => {
    if (row["id"] != null) return row;
    const at = left.findIndex(
      ({ id, ...rest }) =>
        id !== undefined && isSameValue({ ...row, id: undefined }, { ...rest, id: undefined }),
    );
    return at < 0 ? row : left.splice(at, 1)[0];
  });
}

/** Whether a live row has this value and lies beyond the scope of the caller. */
async function isHidden(
  tx: CallerContext["tx"],
  resource: Resource,
  name: string,
  key: string,
  caller: CallerContext["caller"],
): Promise<boolean> {
  if (typeof ruleSql(resource.access.read, caller, new Parameters()) === "boolean") return false;
  return name === "id"
    ? isReadable(tx, resource, key, "system")
    : (await idsWhere(tx, resource, [name], [key], "system")).size > 0;
}

/** The row that the same line of an earlier import made or found, if it is still there. */
async function broughtBefore(
  { tx, caller }: CallerContext,
  resource: Resource,
  hash: string,
): Promise<string | undefined> {
  const rows = await tx.query<{ id: string }>(
    `select row_id as id from run_lines where hash = $1::uuid and state = 'done' and row_id is not null
     order by run_id limit 20`,
    [hash],
  );
  for (const { id } of rows) if (await isReadable(tx, resource, id, caller)) return id;
  return undefined;
}

import {
  createSchema,
  isSameValue,
  isUuid,
  isWritable,
  nestedFields,
  patchSchema,
  type FieldErrors,
  type Resource,
} from "../../../src/schema";
import type { FoundColumn } from "../../spreadsheets/columnReadings";
import { Parameters, ruleSql } from "../../database/query/ruleSql";
import { isReadable } from "../../database/repository/row";
import { columnFor, tableOf } from "../../database/tables/tableOf";
import { HttpError } from "../../http/HttpError";
import { organisationOf } from "../organisation/organisationOf";
import { readBody } from "../endpoint/compilers";
import type { CallerContext, Values } from "../endpoint/Context";
import { readOne } from "../endpoint/rows";
import { refuseClosed } from "../writes/checkWrite";
import { createRow, updateRow } from "../writes/writeRow";
import {
  cellText,
  type ColumnUse,
  importFields,
  type ImportField,
  importFormats,
  readCell,
} from "./importFields";

export interface ImportSettings {
  mapping: ColumnUse[];
  mode: "create" | "update" | "both";
  /** The key of the field by which a line finds its row. */
  matchBy: string | null;
  onFaults: "good_rows" | "none";
}

export interface StoredImport {
  id: string;
  resource: string;
  columns: FoundColumn[];
  settings: ImportSettings;
}

/** What became of a line. */
export interface Outcome {
  outcome: "created" | "changed" | "same" | "skipped" | "failed";
  rowId: string | null;
  error?: { message: string; errors?: FieldErrors };
}

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

/** One line as values. Errors are by the key of the field. */
interface ReadLine {
  values: Values;
  errors: FieldErrors;
}

type Lookup = (resource: string, text: string) => readonly string[];

const failed = (message: string, errors?: FieldErrors): Outcome => ({
  ...{ outcome: "failed", rowId: null },
  error: { message, ...(errors ? { errors } : {}) },
});

/** Reads the cells of lines as values; references are found by what their rows are called. */
export async function lineReader(
  context: Pick<CallerContext, "tx" | "caller" | "services">,
  resource: Resource,
  { columns, settings: { mapping } }: StoredImport,
  lines: readonly (readonly string[])[],
): Promise<(cells: readonly string[]) => ReadLine> {
  const organisation = await organisationOf(context.tx);
  const fields = importFields(resource, context.caller, organisation.queryFields);
  const used = mapping.flatMap((use, index) => {
    const target = fields.get(use.field ?? "");
    const found = columns[index];
    return target && found ? [{ target, use, index, found }] : [];
  });
  const idsOf = await namedRows(context, used, lines);
  const formats = importFormats(organisation, idsOf);
  return (cells) => {
    const values: Values = {};
    const errors: FieldErrors = {};
    for (const { target, use, index, found } of used) {
      const [outer = "", inner] = target.key.split(".");
      const read = readCell(target, cells[index] ?? "", use, found, formats, values);
      if (read.error !== undefined) errors[target.key] = [read.error];
      else if (read.value === undefined) continue;
      else if (inner === undefined) values[outer] = read.value;
      // The map was created here.
      else values[outer] = { ...(values[outer] as Values | undefined), [inner]: read.value };
    }
    for (const [name, field] of Object.entries(resource.fields))
      if (field.kind === "group" && values[name])
        // The map was created here.
        values[name] = { ...emptyOf(nestedFields(field)), ...(values[name] as Values) };
    return { values, errors };
  };
}

const emptyOf = (fields: Resource["fields"]): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { optional }]) => (optional ? [[name, null]] : [])),
  );

/** Looks up each name of a reference once, under the rights of the caller. */
async function namedRows(
  { tx, caller, services }: Pick<CallerContext, "tx" | "caller" | "services">,
  used: readonly { target: ImportField; index: number }[],
  lines: readonly (readonly string[])[],
): Promise<Lookup> {
  const found = new Map<string, readonly string[]>();
  const keyOf = (to: string, text: string) => `${to} ${text.trim().toLowerCase()}`;
  for (const { target, index } of used) {
    const { field } = target;
    if (field.kind !== "reference" && field.kind !== "references") continue;
    const named = services.resourceNamed(field.to);
    if (!named) continue;
    for (const cells of lines) {
      const text = cellText(cells[index] ?? "");
      for (const part of field.kind === "references" ? text.split(/[,;]/) : [text]) {
        const key = keyOf(field.to, part);
        if (part.trim() === "" || isUuid(part.trim()) || found.has(key)) continue;
        const names = Object.entries(named.fields).flatMap(([name, one]) =>
          name === named.title || one.unique || one.kind === "email" ? [name] : [],
        );
        found.set(key, await idsWhere(tx, named, names, part.trim(), caller));
      }
    }
  }
  return (to, text) => found.get(keyOf(to, text)) ?? [];
}

/** At most two live rows that the actor may read, one of whose fields is this text. */
async function idsWhere(
  tx: CallerContext["tx"],
  resource: Resource,
  names: readonly string[],
  text: string,
  acting: CallerContext["caller"],
): Promise<string[]> {
  const parameters = new Parameters();
  const rule = ruleSql(resource.access.read, acting, parameters);
  if (rule === false) return [];
  const given = parameters.add(text);
  const isSame = names.map((name) => `lower(${columnFor(name)}::text) = lower(${given})`).join(" or ");
  const rows = await tx.query<{ id: string }>(
    `select x.id from ${tableOf(resource).name} x where (${isSame}) and x.deleted_at is null
       ${rule === true ? "" : `and ${rule}`} limit 2`,
    parameters.values,
  );
  return rows.map(({ id }) => id);
}

/** Prepares some lines of an import. @returns what does one of them. */
export async function importing(
  context: CallerContext,
  resource: Resource,
  importId: string,
  lines: readonly { line: number }[],
): Promise<(line: ImportLine) => Promise<Outcome>> {
  const { tx } = context;
  const [held] = await tx.query<StoredImport>(
    "select id, resource, columns, settings from imports where id = $1",
    [importId],
  );
  if (!held) throw new HttpError(409, "This import is gone.");
  const stored = await tx.query<{ line: number; cells: string[] }>(
    "select line, cells from import_lines where import_id = $1 and line = any($2::int[])",
    [importId, lines.map(({ line }) => line)],
  );
  const cellsOf = new Map(stored.map(({ line, cells }) => [line, cells]));
  const read = await lineReader(context, resource, held, [...cellsOf.values()]);
  return async ({ line, given }) => {
    const cells = cellsOf.get(line);
    if (!cells) return failed("This line is gone.");
    const { values, errors } = read(cells);
    if (Object.keys(errors).length > 0) return failed("Some cells cannot be read.", errors);
    return write(context, resource, held.settings, values, given ?? {});
  };
}

async function write(
  context: CallerContext,
  resource: Resource,
  { matchBy, mode }: ImportSettings,
  read: Values,
  { sameLine, sameKey, hash }: Given,
): Promise<Outcome> {
  const { tx, caller } = context;
  const one = resource.label.one.toLowerCase();
  if (sameLine !== undefined)
    return { outcome: "skipped", rowId: null, error: { message: `Line ${sameLine} says the same.` } };
  const { id: givenId, ...values } = read;
  const key = matchBy === null ? undefined : matchBy === "id" ? givenId : values[matchBy];
  let rowId: string | undefined;
  if (matchBy !== null && typeof key === "string") {
    if (sameKey !== undefined) return failed("", { [matchBy]: [`Line ${sameKey} has the same.`] });
    const ids =
      matchBy === "id"
        ? (await isReadable(tx, resource, key, caller))
          ? [key]
          : []
        : await idsWhere(tx, resource, [matchBy], key, caller);
    if (ids.length > 1)
      return failed("", { [matchBy]: [`Several ${resource.label.many.toLowerCase()} have this.`] });
    [rowId] = ids;
  } else if (hash !== undefined) rowId = await broughtBefore(context, resource, hash);
  if (rowId !== undefined && key === undefined) return { outcome: "same", rowId };
  if (rowId === undefined && mode === "update")
    return { outcome: "skipped", rowId: null, error: { message: `There is no such ${one}.` } };
  if (rowId !== undefined && mode === "create")
    return { outcome: "skipped", rowId, error: { message: `This ${one} is there already.` } };
  const action = rowId === undefined ? "create" : "update";
  const open = Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = resource.fields[name];
      return field !== undefined && isWritable(field, action);
    }),
  );
  refuseClosed(resource, open, caller);
  if (rowId === undefined) {
    const row = await createRow(context, resource, readBody(createSchema(resource), open));
    return { outcome: "created", rowId: row.id };
  }
  const row = await readOne<Resource>(tx, resource, rowId, caller);
  const merged = Object.entries(open).map(([name, value]): [string, unknown] => {
    const kind = resource.fields[name]?.kind;
    const isMap = kind === "group" || kind === "custom";
    // A group and a map of query fields are objects or null.
    return [name, isMap ? { ...(row[name] as Values | null), ...(value as Values) } : value];
  });
  const { version, ...checked } = readBody(patchSchema(resource), {
    ...Object.fromEntries(merged),
    version: row.version,
  });
  const changes = Object.fromEntries(
    Object.entries(checked).filter(([name, value]) => !isSameValue(value, row[name])),
  );
  if (Object.keys(changes).length === 0) return { outcome: "same", rowId };
  await updateRow(context, resource, rowId, version, changes);
  return { outcome: "changed", rowId };
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

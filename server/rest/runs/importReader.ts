import { randomUUID } from "node:crypto";
import {
  type Actor,
  createSchema,
  type FieldErrors,
  isCollected,
  isUuid,
  nestedFields,
  presentSchema,
  type Resource,
} from "../../../src/schema";
import type { FoundColumn } from "../../spreadsheets/columnReadings";
import { type Acting, Parameters, ruleSql } from "../../database/query/ruleSql";
import { columnNameOf, tableNameOf, tableOf } from "../../database/tables/tableOf";
import { fieldError, HttpError } from "../../http/HttpError";
import { readBody } from "../endpoint/compilers";
import type { CallerContext, Values } from "../endpoint/Context";
import { organisationOf } from "../organisation/organisationOf";
import { createRow } from "../writes/writeRow";
import {
  cellText,
  type ColumnUse,
  importFields,
  type ImportField,
  importFormats,
  madeByTitle,
  matchColumns,
  type Outcome,
  type ReadCell,
  readCell,
  rowFields,
  type StoredImport,
} from "./importFields";

/** A column that fills a field, and of a sheet of its own the columns of that. */
interface UsedColumn {
  target: ImportField;
  use: ColumnUse;
  index: number;
  found: FoundColumn;
  rows?: readonly UsedColumn[];
}

/** One line as values. Errors are by the key of the field. */
export interface ReadLine {
  values: Values;
  errors: FieldErrors;
  /** Titles of rows to be made, by the key of the field that names them. */
  missing: Readonly<Record<string, string>>;
}

/** Ids by what rows are called; those of missing rows stand for them until they are made. */
interface Named {
  idsOf(resource: string, text: string): readonly string[];
  missing: Map<string, Missing>;
}

interface Missing {
  resource: Resource;
  title: string;
  /** Of the field that names it. */
  key: string;
  madeAs(id: string): void;
}

export interface LineReader {
  read(cells: readonly string[]): ReadLine;
  missing: Named["missing"];
}

/** Reads the cells of lines as values; references are found by what their rows are called. */
export async function lineReader(
  context: Pick<CallerContext, "tx" | "caller" | "services">,
  resource: Resource,
  { columns, settings: { mapping } }: Pick<StoredImport, "columns" | "settings">,
  lines: readonly (readonly string[])[],
): Promise<LineReader> {
  const { caller } = context;
  const organisation = await organisationOf(context.tx);
  const used = usedColumns(
    columns,
    mapping,
    importFields(resource, caller, organisation.queryFields),
    caller,
  );
  const { idsOf, missing } = await namedRows(context, used, lines);
  const formats = importFormats(organisation, idsOf);
  const readRecord = (these: readonly UsedColumn[], cells: readonly string[], around: Values): ReadLine => {
    const values: Values = {};
    const errors: FieldErrors = {};
    const named: Record<string, string> = {};
    for (const { target, use, index, found, rows } of these) {
      const cell = cells[index] ?? "";
      const [outer = "", inner] = target.key.split(".");
      if (rows && target.field.kind === "rows") {
        if (cell === "") continue;
        const nested = nestedFields(target.field);
        const blank = blankRow(nested);
        const broken: string[] = [];
        values[outer] = rowsIn(cell).map(([line, own]) => {
          const read = readRecord(rows, own, { ...around, ...values });
          for (const [key, messages] of Object.entries(read.errors))
            broken.push(`Line ${line}, ${labelOf(rows, key)}: ${messages.join(" ")}`);
          return { ...blank, ...withGroups(nested, read.values) };
        });
        if (broken.length > 0) errors[target.key] = broken.slice(0, mostBroken);
        continue;
      }
      const read = checkedAlone(
        target,
        readCell(target, cell, use, found, formats, { ...around, ...values }),
      );
      if (read.error !== undefined) errors[target.key] = [read.error];
      if (read.error !== undefined || read.value === undefined) continue;
      if ([read.value].flat().some((id) => typeof id === "string" && missing.has(id)))
        named[target.key] = cellText(cell).trim();
      if (inner === undefined) values[outer] = read.value;
      // The map was created here.
      else values[outer] = { ...(values[outer] as Values | undefined), [inner]: read.value };
    }
    return { values, errors, missing: named };
  };
  const read = (cells: readonly string[]) => {
    const line = readRecord(used, cells, {});
    return { ...line, values: withGroups(resource.fields, line.values) };
  };
  return { read, missing };
}

/** A value that becomes one of the row's own rows, whose fields accept more, passes the rules of its field here. */
function checkedAlone({ field }: ImportField, read: ReadCell): ReadCell {
  if (!field.importedAs || read.value === undefined) return read;
  const { error } = presentSchema(field).safeParse(read.value);
  return error ? { error: error.issues[0]?.message ?? "" } : read;
}

const mostBroken = 5;

const labelOf = (used: readonly UsedColumn[], key: string): string =>
  used.find(({ target }) => target.key === key)?.target.field.label ?? key;

function usedColumns(
  columns: readonly FoundColumn[],
  mapping: readonly ColumnUse[],
  fields: ReadonlyMap<string, ImportField>,
  actor: Actor,
): UsedColumn[] {
  return mapping.flatMap((use, index): UsedColumn[] => {
    const target = fields.get(use.field ?? "");
    const found = columns[index];
    if (!target || !found) return [];
    if (!found.rows || target.field.kind !== "rows") return [{ target, use, index, found }];
    const own = rowFields(target.field, actor);
    const uses = matchColumns(found.rows, own, new Map()).map(({ field }) => ({ ...use, field }));
    return [{ target, use, index, found, rows: usedColumns(found.rows, uses, own, actor) }];
  });
}

/** The rows of a cell that stands for those of a sheet: each its line and its cells. */
const rowsIn = (cell: string): [line: number, cells: string[]][] =>
  // The reader of the file wrote it so.
  JSON.parse(cell) as [number, string[]][];

/** A row of which nothing is said. */
export const blankRow = (fields: Resource["fields"]): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      "default" in field && field.default !== undefined
        ? [[name, field.default]]
        : isCollected(field)
          ? [[name, []]]
          : field.optional
            ? [[name, null]]
            : [],
    ),
  );

/** What a group does not say is empty. */
const withGroups = (fields: Resource["fields"], values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name];
      // The reader of lines created the map.
      return [
        name,
        field?.kind === "group" ? { ...emptyOf(nestedFields(field)), ...(value as Values) } : value,
      ];
    }),
  );

const emptyOf = (fields: Resource["fields"]): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { optional }]) => (optional ? [[name, null]] : [])),
  );

/** The texts of the columns of references. */
function* namesIn(
  used: readonly UsedColumn[],
  lines: readonly (readonly string[])[],
): Generator<[UsedColumn, string]> {
  for (const one of used)
    for (const cells of lines) {
      const cell = cells[one.index] ?? "";
      if (one.rows && cell !== "")
        yield* namesIn(
          one.rows,
          rowsIn(cell).map(([, own]) => own),
        );
      else if (one.target.field.kind === "reference") yield [one, cellText(cell)];
      else if (one.target.field.kind === "references")
        for (const part of cellText(cell).split(/[,;]/)) yield [one, part];
    }
}

/** Looks up each name of a reference once, under the rights of the caller. */
async function namedRows(
  { tx, caller, services }: Pick<CallerContext, "tx" | "caller" | "services">,
  used: readonly UsedColumn[],
  lines: readonly (readonly string[])[],
): Promise<Named> {
  const missing: Named["missing"] = new Map();
  const keyOf = (to: string, text: string) => `${to} ${text.trim().toLowerCase()}`;
  const asked = new Map<string, { column: UsedColumn; named: Resource; title: string }>();
  for (const [column, text] of namesIn(used, lines)) {
    const { field } = column.target;
    if (field.kind !== "reference" && field.kind !== "references") continue;
    const [named, title] = [services.resourceNamed(field.to), text.trim()];
    const key = keyOf(field.to, title);
    if (named && title !== "" && !isUuid(title) && !asked.has(key)) asked.set(key, { column, named, title });
  }
  const found = new Map<string, readonly string[]>();
  for (const named of new Set([...asked.values()].map((one) => one.named))) {
    const names = Object.entries(named.fields).flatMap(([name, one]) =>
      name === named.title || one.unique || one.kind === "email" ? [name] : [],
    );
    const titles = [...asked.values()].flatMap((one) => (one.named === named ? [one.title] : []));
    for (const [title, ids] of await idsWhere(tx, named, names, titles, caller))
      found.set(keyOf(named.name, title), ids);
  }
  for (const [asking, { column, title }] of asked) {
    const { target, use } = column;
    const made =
      !found.has(asking) &&
      use.makesMissing &&
      madeByTitle(target, caller, services.resourceNamed, closedTo(caller, services));
    if (!made) continue;
    const id = randomUUID();
    found.set(asking, [id]);
    const madeAs = (real: string) => void found.set(asking, [real]);
    missing.set(id, { resource: made, title, key: target.key, madeAs });
  }
  return { idsOf: (to, text) => found.get(keyOf(to, text)) ?? [], missing };
}

/** Whether rows of a resource are not written by this kind of caller. */
export const closedTo =
  ({ apiKeyId }: Pick<CallerContext["caller"], "apiKeyId">, { hooksOf }: CallerContext["services"]) =>
  (resource: Resource): boolean =>
    apiKeyId !== null && hooksOf(resource).byPeopleOnly === true;

/** Makes the missing rows that values name, and puts their ids in the values. */
export async function makeMissing(
  context: CallerContext,
  missing: Named["missing"],
  values: Values,
): Promise<NonNullable<Outcome["made"]>> {
  const made: { resource: string; id: string }[] = [];
  const real = async (id: unknown): Promise<unknown> => {
    const one = typeof id === "string" ? missing.get(id) : undefined;
    if (!one) return id;
    const { resource, title, key } = one;
    try {
      const row = await createRow(
        context,
        resource,
        readBody(createSchema(resource), { [resource.title]: title }),
      );
      made.push({ resource: resource.name, id: row.id });
      one.madeAs(row.id);
      return row.id;
    } catch (error) {
      if (!(error instanceof HttpError) || error.statusCode >= 500) throw error;
      const why = Object.values(error.errors ?? {}).flat()[0] ?? error.message;
      throw fieldError(key, `“${title}” is missing, and cannot be made: ${why}`);
    }
  };
  if (missing.size > 0)
    for (const [name, value] of Object.entries(values)) {
      if (!Array.isArray(value)) values[name] = await real(value);
      else for (const [index, id] of value.entries()) value[index] = await real(id);
    }
  return made;
}

/** By text: at most two live rows that the actor may read, one of whose fields is this text. */
export async function idsWhere(
  tx: CallerContext["tx"],
  resource: Resource,
  names: readonly string[],
  texts: readonly string[],
  acting: Acting,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const parameters = new Parameters();
  const rule = ruleSql(resource.access.read, acting, parameters);
  if (rule === false || texts.length === 0) return new Map();
  const [table, columns, given] = [tableNameOf(resource.name), names.map(columnNameOf), texts].map((one) =>
    parameters.add(one),
  );
  const rows = await tx.query<{ text: string; ids: string[] }>(
    `select given.text, (array_agg(distinct found.id))[1:2] as ids
     from unnest(${given}::text[]) as given (text)
       join ids_by_text(${table}, ${columns}::text[], ${given}::text[]) found on found.text = lower(given.text)
     ${rule === true ? "" : `join ${tableOf(resource).name} x on x.id = found.id where ${rule}`} group by given.text`,
    parameters.values,
  );
  return new Map(rows.map(({ text, ids }) => [text, ids]));
}

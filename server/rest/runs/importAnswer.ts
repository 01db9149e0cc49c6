import * as z from "zod";
import { imports, type Import } from "../../../src/resources/imports";
import { leadingRoles } from "../../../src/vocabulary";
import { isMade, permits, type FieldErrors, type Resource, sheetName } from "../../../src/schema";
import type { FoundTable } from "../../spreadsheets/readSpreadsheet";
import type { Transaction } from "../../database/connection/Transaction";
import { fieldError, forbidden, notFound } from "../../http/HttpError";
import type { Caller } from "../../auth/Caller";
import { listOf, redactedValue, rowOf, shape } from "../endpoint/answers";
import type { CallerContext, Services } from "../endpoint/Context";
import { readRow } from "../endpoint/rows";
import { organisationOf } from "../organisation/organisationOf";
import { importFields, type ImportField, madeByTitle, openQuestion } from "./importFields";
import type { StoredImport } from "./importFields";
import { closedTo, lineReader } from "./importReader";

const mostErrors = 100;
const mostShown = 8;

const text = z.string().nullable();

export const importAnswer = rowOf(imports, {
  counts: z
    .object({
      ...{
        done: z.int(),
        created: z.int(),
        changed: z.int(),
        same: z.int(),
        skipped: z.int(),
        failed: z.int(),
      },
    })
    .nullable()
    .describe("Of the last check, or of what is written by now."),
  runId: text.describe("The run that writes, once it is started."),
  undo: z
    .object({ runId: z.string(), done: z.int(), failed: z.int() })
    .nullable()
    .describe("The run that takes it back. Rows that somebody changed since are its failed lines."),
  workbook: z
    .array(z.object({ resource: z.string(), sheet: z.string() }))
    .describe("Sheets of the file that are named as resources, in the order in which rows refer to others."),
  knownBy: text.describe(
    "In words, by what lines find their rows where no field does. Without it, each such line is new.",
  ),
  notes: z.array(z.string()).describe("What of the sheets belongs to no row."),
  found: z.object({ encoding: text, delimiter: text, sheet: text, sheets: z.array(z.string()) }),
  settings: z.object({
    mapping: z.array(
      z.object({
        ...{ field: text, dateOrder: text.optional(), decimal: text.optional() },
        makesMissing: z.boolean().optional(),
      }),
    ),
    ...{ mode: z.string(), matchBy: text, onFaults: z.string() },
  }),
  columns: z.array(
    z.object({
      ...{ header: z.string(), samples: z.array(z.string()), filled: z.int() },
      ...{ dateOrder: text, decimal: text, asks: text },
    }),
  ),
  fields: z.array(
    z.object({
      ...{ key: z.string(), label: z.string(), isKey: z.boolean() },
      makes: text.describe("Where missing rows that the field names can be made: what they are called."),
    }),
  ),
  preview: listOf(
    shape({
      ...{ line: z.int(), values: redactedValue, errors: redactedValue },
      missing: redactedValue,
    }),
  ),
  errors: listOf(shape({ line: z.int(), column: text, field: text, message: z.string() })),
});

/** The record of an import with its file. */
export type Held = StoredImport & Import & File;

interface File {
  found: Pick<FoundTable, "encoding" | "delimiter" | "sheet" | "sheets"> & Partial<Pick<FoundTable, "notes">>;
  checkId: string | null;
  runId: string | null;
  undoId: string | null;
}

/** @throws 404 where it is missing or another user's. */
export async function readHeld(tx: Transaction, id: string, caller: Caller, lock = ""): Promise<Held> {
  const isLeading = leadingRoles.some((role) => role === caller.role);
  const [file] = await tx.query<File & Pick<Held, "columns" | "settings">>(
    `select i.found, i.columns, i.settings, i.check_id as "checkId", i.run_id as "runId", u.id as "undoId"
     from import_files i left join runs u on u.tenant_id = i.tenant_id and u.undoes = i.run_id
     where i.id = $1 and ($2 or i.api_key_id is not distinct from $3) ${lock}`,
    [id, isLeading, caller.apiKeyId],
  );
  const row = await readRow(tx, imports, id);
  if (!file || !row || !(isLeading || row.byUserId === caller.userId)) throw notFound("This import");
  return { ...row, ...file };
}

const isImportable = (services: Services, resource: Resource, caller: Caller): boolean =>
  isMade(resource) && !closedTo(caller, services)(resource) && permits(resource.access.create, caller);

/** The resource of an import, if the caller may create rows of it. @throws 403, 422. */
export function importable(services: Services, name: string, caller: Caller): Resource {
  const resource = services.resourceNamed(name);
  if (!resource || !isMade(resource)) throw fieldError("resource", "Nobody makes rows of this.");
  if (closedTo(caller, services)(resource)) throw forbidden("API keys do not write these.");
  if (!isImportable(services, resource, caller)) throw forbidden();
  return resource;
}

/** Sheets that are named as a resource of which the caller may make rows; those that are referred to come first. */
function workbookOf(sheets: readonly string[], services: Services, caller: Caller) {
  const left = sheets.flatMap((sheet) => {
    const resource = services.resources.find((one) => sheetsOf(one).includes(sheet.toLowerCase()));
    return resource && isImportable(services, resource, caller) ? [{ resource, sheet }] : [];
  });
  const ordered: { resource: string; sheet: string }[] = [];
  while (left.length > 0) {
    const refers = ({ fields }: Resource, to: string) =>
      Object.values(fields).some(
        (field) =>
          (field.kind === "reference" || field.kind === "references") && field.to === to && !field.readOnly,
      );
    const free = left.findIndex(({ resource }) =>
      left.every((other) => other.resource === resource || !refers(resource, other.resource.name)),
    );
    for (const { resource, sheet } of left.splice(Math.max(0, free), 1))
      ordered.push({ resource: resource.name, sheet });
  }
  return ordered;
}

/** What a sheet with rows of a resource may be called, in lower case. */
export const sheetsOf = ({ name, label }: Resource): string[] =>
  [label.many, name].map((word) => sheetName(word).toLowerCase());

type Reading = Pick<CallerContext, "tx" | "caller" | "services">;

export async function fieldsOf({ tx, caller }: Reading, resource: Resource) {
  return importFields(resource, caller, (await organisationOf(tx)).queryFields);
}

export const asksOf = (
  { columns, settings }: StoredImport,
  fields: ReadonlyMap<string, ImportField>,
): (string | null)[] =>
  columns.map((found, index) => {
    const use = settings.mapping[index];
    const target = fields.get(use?.field ?? "");
    return (use && target && openQuestion(target, found, use)) ?? null;
  });

export async function countsOf(tx: Transaction, runId: string) {
  const rows = await tx.query<{ outcome: string; count: number }>(
    `select coalesce(outcome, state) as outcome, count(*)::int as count from run_lines
     where run_id = $1 and state <> 'waiting' group by 1`,
    [runId],
  );
  const counted = new Map(rows.map(({ outcome, count }) => [outcome, count]));
  const count = (outcome: string) => counted.get(outcome) ?? 0;
  return {
    done: rows.reduce((sum, row) => sum + row.count, 0),
    ...{ created: count("created"), changed: count("changed"), same: count("same") },
    ...{ skipped: count("skipped"), failed: count("failed") },
  };
}

async function undoOf(tx: Transaction, { undoId }: Held) {
  if (!undoId) return null;
  const rows = await tx.query<{ state: string; count: number }>(
    "select state, count(*)::int as count from run_lines where run_id = $1 group by 1",
    [undoId],
  );
  const count = (state: string) => rows.find((one) => one.state === state)?.count ?? 0;
  return { runId: undoId, done: count("done"), failed: count("failed") };
}

export async function answerOf(context: Reading, held: Held) {
  const { tx, caller, services } = context;
  const resource = importable(services, held.resource, caller);
  const fields = await fieldsOf(context, resource);
  const asks = asksOf(held, fields);
  const makesOf = (one: ImportField) =>
    madeByTitle(one, caller, services.resourceNamed, closedTo(caller, services));
  const first = await tx.query<{ line: number; cells: string[] }>(
    `select line, cells from import_lines where import_id = $1 order by line limit ${mostShown}`,
    [held.id],
  );
  const { read } = await lineReader(
    context,
    resource,
    held,
    first.map(({ cells }) => cells),
  );
  const counted = held.runId ?? held.checkId;
  const faults = counted ? await faultsOf(tx, counted, mostErrors) : [];
  return {
    ...held,
    counts: counted ? await countsOf(tx, counted) : null,
    undo: await undoOf(tx, held),
    workbook: workbookOf(held.found.sheets, services, caller),
    knownBy: services.hooksOf(resource).knownRow?.by ?? null,
    notes: held.found.notes ?? [],
    columns: held.columns.map(({ header, samples, filled, dateOrder, decimal }, index) => ({
      ...{ header, samples, filled, dateOrder, decimal, asks: asks[index] ?? null },
    })),
    fields: [...fields.values()].map((one) => ({
      ...{ key: one.key, label: one.field.label, isKey: one.isKey },
      makes: makesOf(one)?.label.one ?? null,
    })),
    preview: first.map(({ line, cells }) => ({ line, ...read(cells) })),
    errors: faults
      .flatMap(({ line, error }): ShownFault[] => {
        const found = faultsByColumn(held, resource, error.errors);
        if (found.length === 0) return [{ line, column: null, field: null, message: error.message }];
        return found.map(({ field, column, message }) => ({ line, column, field, message }));
      })
      .slice(0, mostErrors),
  };
}

interface ShownFault {
  line: number;
  column: string | null;
  field: string | null;
  message: string;
}

interface Fault {
  line: number;
  error: { message: string; errors?: FieldErrors };
}

export const faultsOf = (tx: Transaction, runId: string, most: number): Promise<Fault[]> =>
  tx.query<Fault>(
    `select line, error from run_lines where run_id = $1 and state = 'failed' order by line limit ${most}`,
    [runId],
  );

/** What is wrong in a line, by field, in the order of the columns. Where no column fills the field, its label stands for one. */
export function faultsByColumn(
  { columns, settings: { mapping } }: StoredImport,
  { fields }: Resource,
  errors: FieldErrors = {},
) {
  return Object.entries(errors)
    .map(([field, messages]) => {
      // A value within a row or group is filled by the column of the field around it.
      const found = mapping.findIndex((use) => use.field && `${field}.`.startsWith(`${use.field}.`));
      const index = found < 0 ? mapping.length : found;
      const label = fields[field.split(".", 1)[0] ?? ""]?.label;
      return { index, field, column: columns[index]?.header ?? label ?? null, message: messages.join(" ") };
    })
    .toSorted((a, b) => a.index - b.index);
}

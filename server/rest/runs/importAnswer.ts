import * as z from "zod";
import { leadingRoles } from "../../../src/vocabulary";
import { permits, type FieldErrors, type Resource } from "../../../src/schema";
import type { FoundTable } from "../../spreadsheets/readSpreadsheet";
import type { Transaction } from "../../database/connection/Transaction";
import { fieldError, forbidden, notFound } from "../../http/HttpError";
import type { Caller } from "../../auth/Caller";
import { listOf, nameIn, redactedValue, shape } from "../endpoint/answers";
import type { CallerContext, Services } from "../endpoint/Context";
import { organisationOf } from "../organisation/organisationOf";
import { importFields, type ImportField, openQuestion } from "./importFields";
import { lineReader, type StoredImport } from "./importLine";

const mostErrors = 100;
const mostShown = 8;

const states = {
  ...{ read: {}, checking: {}, checked: {}, running: {}, done: {}, undoing: {}, undone: {} },
} as const;

const text = z.string().nullable();
export const importParts = {
  id: z.string(),
  resource: z.string(),
  name: z.string(),
  userId: z.string(),
  createdAt: z.string(),
  state: nameIn(states),
  lines: z.int(),
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
    .describe("Of the last check, or of what was written."),
  runId: text.describe("The run that writes, once it is started."),
  undo: z
    .object({ runId: z.string(), done: z.int(), failed: z.int() })
    .nullable()
    .describe("The run that takes it back. Rows that somebody changed since are its failed lines."),
};

export const importAnswer = shape({
  ...importParts,
  found: z.object({ encoding: text, delimiter: text, sheet: text, sheets: z.array(z.string()) }),
  settings: z.object({
    mapping: z.array(z.object({ field: text, dateOrder: text.optional(), decimal: text.optional() })),
    ...{ mode: z.string(), matchBy: text, onFaults: z.string() },
  }),
  columns: z.array(
    z.object({
      ...{ header: z.string(), samples: z.array(z.string()), filled: z.int() },
      ...{ dateOrder: text, decimal: text, asks: text },
    }),
  ),
  fields: z.array(z.object({ key: z.string(), label: z.string(), isKey: z.boolean() })),
  preview: listOf(shape({ line: z.int(), values: redactedValue, errors: redactedValue })),
  errors: listOf(shape({ line: z.int(), column: text, field: text, message: z.string() })),
});

export interface Held extends StoredImport {
  name: string;
  userId: string;
  createdAt: string;
  lines: number;
  found: Pick<FoundTable, "encoding" | "delimiter" | "sheet" | "sheets">;
  checkId: string | null;
  runId: string | null;
  undoId: string | null;
}

export const heldSql = `select i.id, i.resource, i.name, i.user_id as "userId", i.created_at as "createdAt", i.lines, i.found,
    i.columns, i.settings, i.check_id as "checkId", i.run_id as "runId", u.id as "undoId"
  from imports i left join runs u on u.tenant_id = i.tenant_id and u.undoes = i.run_id
  where i.lines is not null and ($1 or i.user_id = $2)`;

export const ofCaller = (caller: Caller) => [
  leadingRoles.some((role) => role === caller.role),
  caller.userId,
];

/** @throws 404 where it is missing or another user's. */
export async function readHeld(tx: Transaction, id: string, caller: Caller, lock = ""): Promise<Held> {
  const [held] = await tx.query<Held>(`${heldSql} and i.id = $3 ${lock}`, [...ofCaller(caller), id]);
  if (!held) throw notFound("This import");
  return held;
}

/** The resource of an import, for whoever may create rows of it. @throws 403, 422. */
export function importable(services: Services, name: string, caller: Caller): Resource {
  const resource = services.resourceNamed(name);
  if (!resource || resource.singleton || resource.without?.includes("create"))
    throw fieldError("resource", "Nobody makes rows of this.");
  if (!permits(resource.access.create, caller)) throw forbidden();
  return resource;
}

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

/** What a list says of an import. */
export async function summaryOf(tx: Transaction, held: Held) {
  const { id, resource, name, userId, createdAt, lines, runId, checkId, undoId } = held;
  const counted = runId ?? checkId;
  const counts = counted ? await countsOf(tx, counted) : null;
  const undone = undoId
    ? await tx.query<{ state: string; count: number }>(
        "select state, count(*)::int as count from run_lines where run_id = $1 group by 1",
        [undoId],
      )
    : [];
  const count = (state: string) => undone.find((one) => one.state === state)?.count ?? 0;
  const undoing = count("waiting") > 0;
  const undo = undoId ? { runId: undoId, done: count("done"), failed: count("failed") } : null;
  const isDone = counts !== null && counts.done >= lines;
  const state: keyof typeof states = undoId
    ? undoing
      ? "undoing"
      : "undone"
    : runId
      ? isDone
        ? "done"
        : "running"
      : checkId
        ? isDone
          ? "checked"
          : "checking"
        : "read";
  return { id, resource, name, userId, createdAt, state, lines, counts, runId, undo };
}

export async function answerOf(context: Reading, held: Held) {
  const { tx, caller, services } = context;
  const resource = importable(services, held.resource, caller);
  const fields = await fieldsOf(context, resource);
  const asks = asksOf(held, fields);
  const first = await tx.query<{ line: number; cells: string[] }>(
    `select line, cells from import_lines where import_id = $1 order by line limit ${mostShown}`,
    [held.id],
  );
  const read = await lineReader(
    context,
    resource,
    held,
    first.map(({ cells }) => cells),
  );
  const counted = held.runId ?? held.checkId;
  const faults = counted ? await faultsOf(tx, counted, mostErrors) : [];
  const columnOf = columnNamer(held);
  return {
    ...(await summaryOf(tx, held)),
    found: held.found,
    settings: held.settings,
    columns: held.columns.map(({ header, samples, filled, dateOrder, decimal }, index) => ({
      ...{ header, samples, filled, dateOrder, decimal, asks: asks[index] ?? null },
    })),
    fields: [...fields.values()].map(({ key, field, isKey }) => ({ key, label: field.label, isKey })),
    preview: first.map(({ line, cells }) => ({ line, ...read(cells) })),
    errors: faults
      .flatMap(
        ({
          line,
          error,
        }): { line: number; column: string | null; field: string | null; message: string }[] => {
          const errors = Object.entries(error.errors ?? {});
          if (errors.length === 0) return [{ line, column: null, field: null, message: error.message }];
          return errors.map(([field, messages]) => ({
            ...{ line, column: columnOf(field), field, message: messages.join(" ") },
          }));
        },
      )
      .slice(0, mostErrors),
  };
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

/** The heading of the column that fills the field at a path: its own, or the field around it. */
export function columnNamer({ columns, settings: { mapping } }: StoredImport) {
  return (path: string): string | null => {
    const index = mapping.findIndex(({ field }) => field && `${path}.`.startsWith(`${field}.`));
    return columns[index]?.header ?? null;
  };
}

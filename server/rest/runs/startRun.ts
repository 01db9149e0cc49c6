import { randomUUID } from "node:crypto";
import { imports, type Import } from "../../../src/resources/imports";
import { leadingRoles } from "../../../src/vocabulary";
import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import { changeAll } from "../../database/repository/changeAll";
import { HttpError, notFound } from "../../http/HttpError";
import { enqueue } from "../../queue/enqueue";
import type { CallerContext, Values } from "../endpoint/Context";
import type { Outcome } from "./importFields";

/** Of a run at most. */
export const maxLines = 10_000;

export type RunAction = "change" | "move" | "delete" | "restore" | "create" | "hand_over";

export interface RunChanges {
  values?: Values;
  /** Values added to lists. */
  add?: Values;
  /** A state; of what is handed over, the user. */
  to?: string;
  from?: string;
  given?: Values;
  /** The action that a check simulates. */
  checks?: RunAction | "import";
  /** The id of the import whose lines are written. */
  import?: string;
}

/** What one row of a change gets, beside what all get. */
export type OwnChanges = {
  values?: Values;
  /** What it held when somebody chose the values: a row that holds another stays as it is. */
  was?: Values | undefined;
  /** Of a row that was checked: the version that the check saw. */
  version?: number;
};

interface Run {
  id: string;
  resource: string;
  action: string;
  undoes: string | null;
  isUndone: boolean;
  userId: string;
  createdAt: string;
}

/** Starts to undo a run, the last line first. @throws 404, 409. */
export async function undoRun(context: CallerContext, id: string): Promise<{ id: string }> {
  const run = await readRun(context.tx, id, context.caller, "for update of r");
  if (run.action === "undo") throw new HttpError(409, "This run is an undoing itself.");
  if (run.action === "check") throw new HttpError(409, "This run only looked: it changed nothing.");
  if (run.isUndone) throw new HttpError(409, "It was undone already.");
  const all = await context.tx.query<RunLine>(
    "select row_id as id, state, outcome, made, resource from run_lines where run_id = $1 order by line desc",
    [run.id],
  );
  if (all.some(({ state }) => state === "waiting"))
    throw new HttpError(409, "It has not ended yet. Undo it then.");
  const lines = all.filter(
    ({ state, outcome }) =>
      state === "done" && (outcome === null || outcome === "created" || outcome === "changed"),
  );
  if (lines.length === 0) throw new HttpError(409, "Nothing of it was done.");
  const started = { action: "undo", resource: run.resource, changes: null, undoes: run.id };
  if (run.action === "import") await keepImport(context, run.id, "undoing");
  // Rows that references asked for go last, when nothing of the import refers to them any more.
  const made = lines.flatMap((line) => line.made ?? []);
  return startRun(context, started, [
    ...lines.map(({ id: rowId, outcome, resource }) => ({
      ...{ id: rowId, given: outcome ? { outcome } : null, resource },
    })),
    ...made.map((one) => ({ ...one, given: { outcome: "created" } })),
  ]);
}

/** Keeps with an import how far it is. */
export async function keepImport(
  context: Pick<CallerContext, "tx" | "acting">,
  runId: string,
  state: Import["state"],
): Promise<void> {
  const [file] = await context.tx.query<{ id: string }>("select id from import_files where run_id = $1", [
    runId,
  ]);
  if (file) await changeAll(context, imports, { id: file.id }, { state });
}

interface RunLine {
  id: string;
  state: string;
  outcome: string | null;
  made: Outcome["made"] | null;
  resource: string | null;
}

/** @throws 404 where it is missing or another user's. */
export async function readRun(tx: Transaction, id: string, caller: Caller, lock = ""): Promise<Run> {
  const isLeading = leadingRoles.some((role) => role === caller.role);
  const [run] = await tx.query<Run>(
    `select id, resource, action, undoes, user_id as "userId", created_at as "createdAt",
       exists (select from runs u where u.undoes = r.id) as "isUndone"
     from runs r where id = $1 and ($2 or user_id = $3 and api_key_id is not distinct from $4) ${lock}`,
    [id, isLeading, caller.userId, caller.apiKeyId],
  );
  if (!run) throw notFound("This run");
  return run;
}

export interface Started {
  action: string;
  resource: string;
  changes: RunChanges | null;
  undoes?: string;
}

export async function startRun(
  context: CallerContext,
  started: Started,
  lines: readonly { id: string | null; given: object | null; resource?: string | null }[],
): Promise<{ id: string }> {
  const { tx } = context;
  const id = await insertRun(context, started);
  await tx.query(
    `insert into run_lines (tenant_id, run_id, line, row_id, given, resource)
     select $1, $2, line, row_id, given, resource
     from unnest($3::uuid[], $4::jsonb[], $5::text[]) with ordinality as lines (row_id, given, resource, line)`,
    [
      ...[tx.tenantId, id, lines.map((line) => line.id)],
      lines.map(({ given }) => given && JSON.stringify(given)),
      lines.map(({ resource }) => resource ?? null),
    ],
  );
  return { id };
}

/** A run whose lines the caller adds in the same transaction. Returns its id. */
export async function insertRun(
  context: CallerContext,
  { action, resource: name, changes, undoes }: Started,
): Promise<string> {
  const id = randomUUID();
  const { tx, caller } = context;
  await tx.query(
    `insert into runs (tenant_id, id, resource, action, changes, user_id, undoes, api_key_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[tx.tenantId, id, name, action, changes && JSON.stringify(changes), caller.userId, undoes ?? null],
      caller.apiKeyId,
    ],
  );
  enqueue(context, "run_lines", { run: id });
  return id;
}

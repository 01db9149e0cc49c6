import type { FastifyBaseLogger } from "fastify";
import {
  createSchema,
  type FieldErrors,
  patchSchema,
  type Resource,
  type Role,
  transitionsOf,
} from "../../../src/schema";
import type { Caller } from "../../auth/Caller";
import { DatabaseError, UnavailableError, UniqueError } from "../../database/errors/DatabaseError";
import { columnNameOf } from "../../database/tables/tableOf";
import { HttpError } from "../../http/HttpError";
import { enqueue } from "../../queue/enqueue";
import { inContext, type CallerContext, type Services, type Values, valuesOf } from "../endpoint/Context";
import { readBody } from "../endpoint/compilers";
import { changeRow, readOne } from "../endpoint/rows";
import { setBack, valuesBefore } from "../history/setBack";
import { lockRow, restoreRow, trashRow, updateRow, createRow } from "../writes/writeRow";
import { transitionBody } from "../resource/transitionEndpoints";
import { transitionRow } from "../writes/transitionRow";
import { refuseClosed } from "../writes/checkWrite";
import { importing, type Outcome } from "./importLine";

const batchSize = 200;

/** Milliseconds until a further job goes on; short, so that another server soon takes over after a crash. */
const turnMs = 60_000;

/** The work on one line, by action; returns the id of the row. */
export const runActions = {
  async change(context, resource, { rowId }, { changes }) {
    const { values = {}, add = {} } = changes ?? {};
    refuseClosed(resource, { ...values, ...add }, context.caller);
    const row = await readOne(context.tx, resource, rowId, context.caller);
    const { version: _, ...checked } = readBody(patchSchema(resource), {
      ...{ ...values, version: row.version },
      ...Object.fromEntries(Object.entries(add).map(([name, more]) => [name, union(row[name], more)])),
    });
    await updateRow(context, resource, rowId, row.version, checked);
    return rowId;
  },
  async move(context, resource, { rowId }, { changes }) {
    const { to, given } = changes ?? {};
    await transitionRow(context, resource, rowId, readBody(transitionBody(resource), { ...given, to }));
    return rowId;
  },
  async delete(context, resource, { rowId }) {
    await trashRow(context, resource, rowId);
    return rowId;
  },
  async restore(context, resource, { rowId }) {
    await restoreRow(context, resource, rowId);
    return rowId;
  },
  async create(context, resource, { given }) {
    refuseClosed(resource, given ?? {}, context.caller);
    const { id } = await createRow(context, resource, readBody(createSchema(resource), given));
    return id;
  },
} as const satisfies Record<string, Doing>;

/** The union of two lists. A value that is no list is left to the schema of the field. */
const union = (held: unknown, more: unknown): unknown =>
  Array.isArray(held) && Array.isArray(more) ? [...new Set([...held, ...more])] : more;

type Doing = (context: CallerContext, resource: Resource, line: Line, run: Run) => Promise<string>;

export interface RunChanges {
  values?: Values;
  /** Values added to lists. */
  add?: Values;
  to?: string;
  given?: Values;
  /** The action that a check simulates. */
  checks?: keyof typeof runActions | "import";
  /** The id of the import whose lines are written. */
  import?: string;
}

interface Run {
  id: string;
  action: keyof typeof runActions | "undo" | "check" | "import";
  changes: RunChanges | null;
  undoes: string | null;
  undone: string | null;
}

interface Line {
  line: number;
  rowId: string;
  given: Values | null;
}

/** Rolls back the transaction of a check. */
class OnlyLooked extends Error {
  constructor(readonly done: readonly Settled[]) {
    super();
  }
}

type Settled = Partial<Outcome> & { line: number; rowId: string | null };

export interface RunWork {
  services: Services;
  tenantId: string;
  log: FastifyBaseLogger;
  signal: AbortSignal;
}

/**
 * Does the lines of a run with the current rights of its starter, 200 in a transaction, which marks them done. If one
 * is refused, its batch is done line by line, and the line stores the error.
 * @returns the outcome in words.
 */
export async function runLines(
  { services, tenantId, log, signal }: RunWork,
  runId: string,
): Promise<string | null> {
  const found = await services.database.reading(tenantId, async (tx) => {
    const [run] = await tx.query<Run & { resource: string; role: Role; userId: string; teamIds: string[] }>(
      `select r.id, r.resource, r.action, r.changes, r.undoes, o.action as undone, u.id as "userId", u.role,
         array(select t.id from teams t where t.deleted_at is null and t.members @> array[u.id]) as "teamIds"
       from runs r left join runs o on o.tenant_id = r.tenant_id and o.id = r.undoes
         join users u on u.tenant_id = r.tenant_id and u.id = r.user_id and u.is_active and u.deleted_at is null
       where r.id = $1`,
      [runId],
    );
    return run;
  });
  const resource = found && services.resourceNamed(found.resource);
  if (!resource) throw new HttpError(409, "Whoever started this is not active any more.");
  const { role, userId, teamIds } = found;
  const caller: Caller = {
    tenantId,
    userId,
    role,
    teamIds,
    sessionId: null,
    apiKeyId: null,
    apiKeyName: null,
  };
  const request = { log, ip: "", headers: {} };
  const inRun = <T>(work: (context: CallerContext) => Promise<T>) =>
    inContext(services, caller, request, (context) => {
      const isImport = found.action === "import" || found.changes?.checks === "import";
      context.tx.setWriter({ via: isImport ? "import" : "bulk", userId, origin: runId });
      return work(isImport ? { ...context, isImport } : context);
    });
  for (const until = performance.now() + turnMs; ;) {
    signal.throwIfAborted();
    if (performance.now() > until)
      return inRun(async (context) => {
        enqueue(context, "run_lines", { run: runId });
        return "Goes on";
      });
    const lines = await services.database.reading(tenantId, (tx) => waiting(tx, runId));
    if (lines.length === 0) break;
    const doThese = async (these: readonly Line[]) => {
      try {
        await inRun((context) => doLines(context, resource, found, these));
      } catch (error) {
        if (!(error instanceof OnlyLooked)) throw error;
        await inRun(async (context) => {
          for (const one of error.done) await settle(context, runId, one);
        });
      }
    };
    try {
      await doThese(lines);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      for (const line of lines) {
        signal.throwIfAborted();
        try {
          await doThese([line]);
        } catch (refused) {
          if (!isRefusal(refused)) throw refused;
          const failed = { outcome: "failed", rowId: null, error: errorOf(refused) } as const;
          await inRun((context) => settle(context, runId, { line: line.line, ...failed }));
        }
      }
    }
  }
  return inRun(({ tx }) => endRun(tx, runId));
}

type Tx = CallerContext["tx"];

const waiting = (tx: Tx, runId: string): Promise<Line[]> =>
  tx.query<Line>(
    `select line, row_id as "rowId", given from run_lines where run_id = $1 and state = 'waiting'
     order by line limit ${batchSize}`,
    [runId],
  );

/** Another server may have done some. */
async function doLines(
  context: CallerContext,
  resource: Resource,
  run: Run,
  lines: readonly Line[],
): Promise<void> {
  const { tx } = context;
  await tx.query("select from runs where id = $1 for update", [run.id]);
  const still = await tx.query<{ line: number }>(
    "select line from run_lines where run_id = $1 and line = any($2::int[]) and state = 'waiting'",
    [run.id, lines.map(({ line }) => line)],
  );
  const left = new Set(still.map(({ line }) => line));
  const action = run.action === "check" ? (run.changes?.checks ?? "change") : run.action;
  const mine = lines.filter(({ line }) => left.has(line));
  const done: Settled[] = [];
  if (action === "import") {
    const write = await importing(context, resource, run.changes?.import ?? "", mine);
    for (const line of mine) done.push({ line: line.line, ...(await write(line)) });
  } else {
    const doing: Doing = { ...runActions, undo: undoLine }[action];
    for (const line of mine) done.push({ line: line.line, rowId: await doing(context, resource, line, run) });
  }
  if (run.action === "check") throw new OnlyLooked(done);
  for (const one of done) await settle(context, run.id, one);
}

/** Marks a line done or failed, and deletes the values given for it. */
async function settle(
  { tx }: Pick<CallerContext, "tx">,
  runId: string,
  { line, rowId, outcome, error }: Settled,
): Promise<void> {
  const isFailed = error !== undefined && (outcome === undefined || outcome === "failed");
  await tx.query(
    `update run_lines set state = $3, error = $4::jsonb, outcome = $6,
       row_id = coalesce($5::uuid, row_id), given = null
     where run_id = $1 and line = $2 and state = 'waiting'`,
    [runId, line, isFailed ? "failed" : "done", error && JSON.stringify(error), rowId, outcome ?? null],
  );
}

const isRefusal = (error: unknown): error is HttpError | DatabaseError =>
  (error instanceof HttpError && error.statusCode < 500) ||
  (error instanceof DatabaseError && !(error instanceof UnavailableError));

const errorOf = (error: HttpError | DatabaseError): { message: string; errors?: FieldErrors } => ({
  message: error.message,
  ...(error instanceof UniqueError ? { errors: { [error.field]: [error.message] } } : {}),
  ...(error instanceof HttpError && error.errors ? { errors: error.errors } : {}),
});

async function undoLine(
  context: CallerContext,
  resource: Resource,
  line: Line,
  { undoes, undone }: Run,
): Promise<string> {
  const { tx } = context;
  const { rowId } = line;
  if (undone === "import" && line.given?.["outcome"] === "created") {
    const [later] = await tx.query(
      `select from history h where h.tenant_id = $1 and h.resource = $2 and h.row_id = $3
         and h.action <> 'look' and h.origin is distinct from $4 limit 1`,
      [tx.tenantId, resource.name, rowId, undoes],
    );
    if (later) throw new HttpError(409, "Somebody changed this since. It stays as it is.");
    return runActions.delete(context, resource, line);
  }
  if (undone === "create" || undone === "restore") return runActions.delete(context, resource, line);
  if (undone === "delete") return runActions.restore(context, resource, line);
  const state = undone === "move" ? columnNameOf(transitionsOf(resource).field) : null;
  const [entry] = await tx.query<{ id: string; isOvertaken: boolean; state: string | null }>(
    `select e.id, e.changes -> $5::text ->> 0 as state, exists (
         select from history h where h.tenant_id = e.tenant_id and h.resource = e.resource and h.row_id = e.row_id
           and h.id > e.id and h.changes ?| array(select jsonb_object_keys(e.changes))
       ) as "isOvertaken"
     from history e where e.tenant_id = $1 and e.resource = $2 and e.row_id = $3 and e.origin = $4 and e.action = 'update'
     order by e.id desc limit 1`,
    [tx.tenantId, resource.name, rowId, undoes, state],
  );
  if (!entry) return rowId;
  if (entry.isOvertaken) throw new HttpError(409, "Somebody changed this since. It stays as it is.");
  if (undone === "move") {
    if (!transitionsOf(resource).isUndoable) {
      await transitionRow(context, resource, rowId, { to: entry.state ?? "" });
      return rowId;
    }
    await lockRow(context, resource, rowId, { action: "update" });
    const before = await valuesBefore(context, resource, rowId, Number(entry.id), false);
    tx.setWriter({ ...context.caller, via: "history" });
    await changeRow(context, resource, rowId, valuesOf(resource, before));
    return rowId;
  }
  const { version } = await readOne(tx, resource, rowId, context.caller);
  await setBack(context, resource, rowId, { version, entry: Number(entry.id) }, undefined);
  return rowId;
}

/** Deletes the values of all lines, but of those that an import could not write, and returns the outcome in words. */
async function endRun(tx: Tx, runId: string): Promise<string> {
  const [counts] = await tx.query<{ done: number; failed: number }>(
    `with ended as (update runs set changes = null where id = $1 returning id),
       brought as (delete from import_lines l using imports i, run_lines r
         where i.run_id = $1 and l.tenant_id = i.tenant_id and l.import_id = i.id
           and r.tenant_id = i.tenant_id and r.run_id = i.run_id and r.line = l.line and r.state = 'done')
     select count(*) filter (where state = 'done')::int as done, count(*) filter (where state = 'failed')::int as failed
     from run_lines where run_id in (select id from ended)`,
    [runId],
  );
  const { done = 0, failed = 0 } = counts ?? {};
  return `${done} done${failed > 0 ? `, ${failed} refused` : ""}`;
}

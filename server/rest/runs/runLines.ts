import type { FastifyBaseLogger } from "fastify";
import { followUps } from "../../../src/resources/followUps";
import { imports } from "../../../src/resources/imports";
import {
  createSchema,
  type FieldErrors,
  isMap,
  isSameValue,
  patchSchema,
  type Resource,
  transitionsOf,
  workOn,
} from "../../../src/schema";
import type { Caller } from "../../auth/Caller";
import { DatabaseError, UnavailableError, UniqueError } from "../../database/errors/DatabaseError";
import { changeAll } from "../../database/repository/changeAll";
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
import { changedSince, refuseOvertaken, versionsOf } from "./checkedRows";
import { countsOf } from "./importAnswer";
import type { Outcome } from "./importFields";
import { importing } from "./importLine";
import { type Giving, tellOfGiving } from "./openWork";
import { type Ended, tellOfEnd } from "./tellOfEnd";
import { keepImport, type OwnChanges, type RunAction, type RunChanges, undoRun } from "./startRun";

/**
 * Lines of one transaction, which keeps rows locked that others wait for, such as those of counters and numbers: as many
 * as take so many milliseconds.
 */
const batch = { first: 50, least: 10, most: 200, ms: 150 };

/** Milliseconds until a further job goes on; short, so that another server soon takes over after a crash. */
const turnMs = 60_000;

/** The work on one line, by action; returns the id of the row. */
export const runActions = {
  async change(context, resource, { rowId, given }, { changes }) {
    // What the endpoint stored with the line.
    const { values: own = {}, was = {} } = (given ?? {}) as OwnChanges;
    const { values: ofAll = {}, add = {} } = changes ?? {};
    const values = { ...ofAll, ...own };
    refuseClosed(resource, { ...values, ...add }, context.caller);
    const row = await readOne(context.tx, resource, rowId, context.caller);
    if (!holds(row, was)) throw changedSince();
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
  async hand_over(context, resource, { rowId }, { changes }) {
    const row = await readOne(context.tx, resource, rowId, context.caller);
    const { by = "" } = workOn(resource) ?? {};
    if (row[by] !== changes?.from) throw new HttpError(409, "Somebody else has it since.");
    await updateRow(context, resource, rowId, row.version, { [by]: changes?.to });
    return rowId;
  },
} as const satisfies Record<RunAction, Doing>;

/** Whether a row has these values; of a map, such as that of query fields, those that are named. */
const holds = (row: object, values: Values): boolean =>
  Object.entries(values).every(([name, value]) => {
    const held = Object.entries(row).find(([key]) => key === name)?.[1];
    return isMap(value) && isMap(held) ? holds(held, value) : isSameValue(held ?? null, value);
  });

/** The union of two lists. A value that is no list is left to the schema of the field. */
const union = (held: unknown, more: unknown): unknown =>
  Array.isArray(held) && Array.isArray(more) ? [...new Set([...held, ...more])] : more;

type Doing = (context: CallerContext, resource: Resource, line: Line, run: Run) => Promise<string>;

interface Run {
  id: string;
  action: RunAction | "undo" | "check" | "import";
  changes: RunChanges | null;
  undoes: string | null;
  undone: string | null;
}

/** Who started a run, with the rights of now. */
interface Started extends Pick<
  Caller,
  "role" | "userId" | "teamIds" | "managedTeamIds" | "scopes" | "apiKeyId" | "apiKeyName"
> {
  resource: string;
  /** An import that brings nothing where one line fails. */
  takesBack: boolean;
}

interface Line {
  line: number;
  rowId: string;
  given: Values | null;
  /** Where it is not of the run's resource. */
  resource: string | null;
}

/** Rolls back the transaction of a check. */
class OnlyLooked extends Error {
  constructor(readonly done: readonly Settled[]) {
    super();
  }
}

type Settled = Partial<Outcome> & {
  line: number;
  rowId: string | null;
  /** Of the row that a check saw. */
  version?: number | undefined;
};

export interface RunWork {
  services: Services;
  tenantId: string;
  log: FastifyBaseLogger;
  signal: AbortSignal;
}

/**
 * Does the lines of a run with the current rights of its starter, some in a transaction, which marks them done. If one
 * is refused, its batch is done line by line, and the line stores the error.
 * @returns the outcome in words.
 */
export async function runLines(
  { services, tenantId, log, signal }: RunWork,
  runId: string,
): Promise<string | null> {
  const found = await services.database.reading(tenantId, async (tx) => {
    const [run] = await tx.query<Run & Started>(
      `select r.id, r.resource, r.action, r.changes, r.undoes, o.action as undone, u.id as "userId",
         r.action = 'import' and i.settings ->> 'onFaults' = 'none' as "takesBack",
         coalesce(k.role, u.role) as role, k.id as "apiKeyId", k.name as "apiKeyName",
         array(select t.id from teams t where k.id is null and t.deleted_at is null and t.members @> array[u.id]) as "teamIds",
         array(select t.id from teams t where k.id is null and t.deleted_at is null and t.manager_id = u.id) as "managedTeamIds",
         scopes_of(r.tenant_id, coalesce(k.role, u.role)) as scopes
       from runs r left join runs o on o.tenant_id = r.tenant_id and o.id = r.undoes
         join users u on u.tenant_id = r.tenant_id and u.id = r.user_id and u.is_active and u.deleted_at is null
         left join import_files i on i.tenant_id = r.tenant_id and i.run_id = r.id
         left join api_keys k on k.tenant_id = r.tenant_id and k.id = r.api_key_id
           and k.revoked_at is null and k.deleted_at is null and u.role in ('owner', 'admin')
       where r.id = $1 and r.api_key_id is not distinct from k.id`,
      [runId],
    );
    return run;
  });
  const resource = found && services.resourceNamed(found.resource);
  if (!resource) throw new HttpError(409, "Whoever started this is not active any more.");
  const { role, userId, teamIds, managedTeamIds, scopes, apiKeyId, apiKeyName } = found;
  const caller: Caller = {
    ...{ tenantId, userId, role, teamIds, managedTeamIds, scopes },
    ...{ sessionId: null, apiKeyId, apiKeyName },
  };
  const request = { log, ip: "", headers: {} };
  const inRun = <T>(work: (context: CallerContext) => Promise<T>) =>
    inContext(services, caller, request, (context) => {
      const isImport = found.action === "import" || found.changes?.checks === "import";
      context.tx.setWriter({ via: isImport ? "import" : "bulk", userId, apiKeyId, origin: runId });
      const tellsOnce = assignsBy(found, resource) !== undefined || found.action === "undo";
      return work(isImport ? { ...context, isImport } : tellsOnce ? { ...context, tellsOnce } : context);
    });
  let [size, after] = [batch.first, 0];
  for (const until = performance.now() + turnMs; ;) {
    signal.throwIfAborted();
    if (performance.now() > until)
      return inRun(async (context) => {
        enqueue(context, "run_lines", { run: runId });
        return "Goes on";
      });
    const lines = await services.database.reading(tenantId, (tx) => waiting(tx, runId, after, size));
    if (found.takesBack && (await inRun((context) => takenBack(context, runId)))) break;
    const last = lines.at(-1)?.line;
    if (last === undefined && after === 0) break;
    // Once more from the start: a job that was broken off may have left some.
    after = last ?? 0;
    const began = performance.now();
    const doThese = async (these: readonly Line[]) => {
      try {
        await inRun((context) => doLines(context, resource, found, these));
      } catch (error) {
        if (!(error instanceof OnlyLooked)) throw error;
        await inRun(async (context) => {
          await settle(context, runId, error.done);
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
          await inRun((context) => settle(context, runId, [{ line: line.line, ...failed }]));
        }
      }
    }
    const fitting = Math.round((lines.length * batch.ms) / (performance.now() - began));
    if (lines.length > 0) size = Math.min(batch.most, Math.max(batch.least, fitting));
  }
  return inRun(async (context) => {
    const given = assignsBy(found, resource);
    if (given) await tellOfGiving(context, runId, given);
    await countImport(context, found);
    if (found.undone === "import") await keepImport(context, found.undoes ?? "", "undone");
    const ended = await endRun(context.tx, runId);
    await tellOfEnd(context, resource, found, ended);
    return ended.words;
  });
}

type Tx = CallerContext["tx"];

/** Who is given all rows of the run, and how they are told of it. */
function assignsBy({ action, changes }: Run, resource: Resource): Giving | undefined {
  if (action === "hand_over") return { kind: "work_handed_over", userId: changes?.to ?? "" };
  const userId = action === "change" ? changes?.values?.[workOn(resource)?.by ?? ""] : undefined;
  const kind = resource.name === followUps.name ? "follow_up_given" : "trip_assigned";
  return typeof userId === "string" ? { kind, userId } : undefined;
}

const waiting = (tx: Tx, runId: string, after: number, size: number): Promise<Line[]> =>
  tx.query<Line>(
    `select line, row_id as "rowId", given, resource from run_lines
     where run_id = $1 and line > $2 and state = 'waiting' order by line limit $3`,
    [runId, after, size],
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
    const ids = mine.map(({ rowId }) => rowId);
    const seen = run.action === "check" ? await versionsOf(tx, resource, ids) : undefined;
    for (const line of mine) {
      const of = (line.resource && context.services.resourceNamed(line.resource)) || resource;
      const version = seen?.get(line.rowId);
      done.push({ line: line.line, rowId: await doing(context, of, line, run), version });
    }
  }
  if (run.action === "check") throw new OnlyLooked(done);
  await refuseOvertaken(context, resource, run, mine);
  await settle(context, run.id, done);
}

/** Where a line has failed: leaves the waiting ones, and starts to undo what was done. @returns whether one has. */
async function takenBack(context: CallerContext, runId: string): Promise<boolean> {
  const { tx } = context;
  await tx.query("select from runs where id = $1 for update", [runId]);
  const [first] = await tx.query<{ line: number; isDone: boolean }>(
    `select line, exists (select from run_lines d where d.run_id = $1 and d.outcome in ('created', 'changed')) as "isDone"
     from run_lines where run_id = $1 and state = 'failed' order by line limit 1`,
    [runId],
  );
  if (!first) return false;
  await tx.query(
    `update run_lines set state = 'done', outcome = 'skipped', error = $2::jsonb, given = null
     where run_id = $1 and state = 'waiting'`,
    [runId, JSON.stringify({ message: `Line ${first.line} has a fault, and then nothing is brought.` })],
  );
  const undone = await tx.query("select from runs where undoes = $1", [runId]);
  if (first.isDone && undone.length === 0) await undoRun(context, runId);
  return true;
}

/** Marks lines done or failed, and deletes the values given for them; a check keeps the versions that it saw. */
async function settle(
  { tx }: Pick<CallerContext, "tx">,
  runId: string,
  lines: readonly Settled[],
): Promise<void> {
  const settled = lines.map(({ line, rowId, outcome, error, version, made = [] }) => {
    const isFailed = error !== undefined && (outcome === undefined || outcome === "failed");
    const [state, held] = [isFailed ? "failed" : "done", made.length > 0 ? made : undefined];
    const given = version === undefined ? undefined : { version };
    return { line, state, error, outcome, given, row_id: rowId ?? undefined, made: held };
  });
  await tx.query(
    `update run_lines r set state = s.state, error = s.error, outcome = s.outcome,
       row_id = coalesce(s.row_id, r.row_id), given = s.given, made = s.made
     from jsonb_to_recordset($2::jsonb)
       as s (line int, state text, error jsonb, outcome text, given jsonb, row_id uuid, made jsonb)
     where r.run_id = $1 and r.line = s.line and r.state = 'waiting'`,
    [runId, JSON.stringify(settled)],
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
  const isMade = undone === "import" ? line.given?.["outcome"] === "created" : undone === "create";
  if (isMade) {
    const [later] = await tx.query(
      `select from history h where h.tenant_id = $1 and h.resource = $2 and h.row_id = $3
         and h.action <> 'look' and h.origin is distinct from $4 limit 1`,
      [tx.tenantId, resource.name, rowId, undoes],
    );
    if (later) throw changedSince();
    return runActions.delete(context, resource, line);
  }
  if (undone === "restore") return runActions.delete(context, resource, line);
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
  if (entry.isOvertaken) throw changedSince();
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

/** Keeps with an import what a check of it found, or what was written. One that is taken back by now stays so. */
async function countImport(context: CallerContext, { id: runId, action, changes }: Run): Promise<void> {
  const id = changes?.import;
  const held = await context.tx.query("select from import_files where id = $1 and $2 in (check_id, run_id)", [
    ...[id, runId],
  ]);
  if (id === undefined || held.length === 0) return;
  const { done: _, ...counts } = await countsOf(context.tx, runId);
  await changeAll(context, imports, { id }, counts);
  const [from, to] = action === "check" ? (["checking", "checked"] as const) : (["running", "done"] as const);
  await changeAll(context, imports, { id, state: from }, { state: to });
}

/** Deletes the values of all lines, but of those that an import could not write, and returns the outcome in words. */
async function endRun(tx: Tx, runId: string): Promise<Ended> {
  const [counts] = await tx.query<{ done: number; failed: number }>(
    `with ended as (update runs set changes = null where id = $1 returning id),
       brought as (delete from import_lines l using import_files i, run_lines r
         where i.run_id = $1 and l.tenant_id = i.tenant_id and l.import_id = i.id
           and r.tenant_id = i.tenant_id and r.run_id = i.run_id and r.line = l.line and r.state = 'done')
     select count(*) filter (where state = 'done')::int as done, count(*) filter (where state = 'failed')::int as failed
     from run_lines where run_id in (select id from ended)`,
    [runId],
  );
  const { done = 0, failed = 0 } = counts ?? {};
  return { lines: done + failed, words: `${done} done${failed > 0 ? `, ${failed} refused` : ""}` };
}

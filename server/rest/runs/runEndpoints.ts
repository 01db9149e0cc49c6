import { randomUUID } from "node:crypto";
import * as z from "zod";
import { leadingRoles } from "../../../src/vocabulary";
import { isSensitive } from "../../../src/schema";
import { enqueue } from "../../queue/enqueue";
import { fieldError, HttpError, notFound } from "../../http/HttpError";
import { listOf, nameIn, plain, redactedValue, shape } from "../endpoint/answers";
import { bodyLimits } from "../endpoint/bodyLimits";
import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import type { CallerContext } from "../endpoint/Context";
import { endpoint, type Endpoint } from "../endpoint/endpoint";
import { runActions } from "./runLines";

/** So many lines has one run at most. */
const maxLines = 5_000;
/** So many of the lines that failed are told. */
const maxTold = 100;

const ids = z.array(z.uuid().toLowerCase()).min(1).max(maxLines);
const values = z.record(z.string().max(100), z.unknown());
const resource = z.string().max(100);
const runBody = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("change"), resource, ids, values }),
  z.strictObject({ action: z.literal("delete"), resource, ids }),
  z.strictObject({ action: z.literal("restore"), resource, ids }),
  z.strictObject({ action: z.literal("create"), resource, rows: z.array(values).min(1).max(maxLines) }),
]);

const runAnswer = shape({
  id: z.string(),
  resource: z.string(),
  action: nameIn({ ...runActions, undo: {} }),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  errors: listOf(
    shape({
      line: z.int().describe("From 1."),
      id: z.string().nullable(),
      error: redactedValue,
    }),
  ),
});

interface Run {
  id: string;
  resource: string;
  action: string;
}

const start = endpoint({
  method: "POST",
  url: "/api/runs",
  access: "signedIn",
  tag: "Runs",
  summary: `Change, delete, restore or create many rows in the background, ${maxLines.toLocaleString("en")} at most, each once`,
  body: runBody,
  bodyLimit: bodyLimits.largeRows,
  answer: plain(z.object({ id: z.string() })),
  status: 201,
  idempotent: true,
  async transact(context, { body }) {
    const declared = context.rest.resourceNamed(body.resource);
    if (!declared || declared.singleton) throw fieldError("resource", "This is no resource that has rows.");
    if (body.action !== "restore" && declared.without?.includes(routeOf[body.action]))
      throw fieldError("action", `${declared.label.many} are not written by people.`);
    const named = body.action === "create" ? body.rows : body.action === "change" ? [body.values] : [];
    for (const one of named)
      for (const name of Object.keys(one))
        if (declared.fields[name] && isSensitive(declared.fields[name]))
          throw new HttpError(
            422,
            `“${declared.fields[name].label}” is written one by one, with the password.`,
          );
    if (body.action === "create")
      return startRun(
        context,
        { ...body, changes: null },
        body.rows.map((given) => ({ id: null, given })),
      );
    if (new Set(body.ids).size < body.ids.length) throw fieldError("ids", "Name each row once.");
    const changes = body.action === "change" ? body.values : null;
    return startRun(
      context,
      { ...body, changes },
      body.ids.map((id) => ({ id, given: null })),
    );
  },
});

const routeOf = { change: "update", delete: "delete", create: "create" } as const;

const undo = endpoint({
  method: "POST",
  url: "/api/runs/:id/undo",
  access: "signedIn",
  tag: "Runs",
  summary: "Undo what a run did, the last line first; what somebody changed since stays",
  answer: plain(z.object({ id: z.string() })),
  status: 201,
  idempotent: true,
  async transact(context, { params, caller }) {
    const run = await readRun(context.tx, params.id, caller, "for update");
    if (run.action === "undo") throw new HttpError(409, "This run is an undoing itself.");
    const [state] = await context.tx.query<{ waiting: boolean; undone: boolean }>(
      `select exists (select from run_lines l where l.run_id = $1 and l.state = 'waiting') as waiting,
         exists (select from runs u where u.undoes = $1) as undone`,
      [run.id],
    );
    if (state?.waiting) throw new HttpError(409, "It has not ended yet. Undo it then.");
    if (state?.undone) throw new HttpError(409, "It was undone already.");
    const lines = await context.tx.query<{ id: string }>(
      "select row_id as id from run_lines where run_id = $1 and state = 'done' order by line desc",
      [run.id],
    );
    if (lines.length === 0) throw new HttpError(409, "Nothing of it was done.");
    const started = { action: "undo", resource: run.resource, changes: null, undoes: run.id };
    return startRun(
      context,
      started,
      lines.map(({ id }) => ({ id, given: null })),
    );
  },
});

const read = endpoint({
  method: "GET",
  url: "/api/runs/:id",
  access: "signedIn",
  tag: "Runs",
  summary: "How far a run is, and which of its lines failed",
  answer: runAnswer,
  async read(tx, { params, caller }) {
    const run = await readRun(tx, params.id, caller);
    const [counts = [], errors = []] = await tx.batch([
      {
        text: `select count(*)::int as total, count(*) filter (where state = 'done')::int as done,
          count(*) filter (where state = 'failed')::int as failed from run_lines where run_id = $1`,
        values: [run.id],
      },
      {
        text: `select line, row_id as id, error from run_lines where run_id = $1 and state = 'failed'
          order by line limit ${maxTold}`,
        values: [run.id],
      },
    ]);
    // The statements select these.
    return { ...run, ...counts[0], errors } as never;
  },
});

/** Runs of many writes: started, looked at and undone by whoever started them, and by owners and admins. */
export const runEndpoints: readonly Endpoint[] = [start, read, undo];

/** @throws 404 where it is not there or is somebody else's. */
async function readRun(tx: Transaction, id: string, caller: Caller, lock = ""): Promise<Run> {
  const isLeading = leadingRoles.some((role) => role === caller.role);
  const [run] = await tx.query<Run>(
    `select id, resource, action from runs where id = $1 and ($2 or user_id = $3) ${lock}`,
    [id, isLeading, caller.userId],
  );
  if (!run) throw notFound("This run");
  return run;
}

interface Started {
  action: string;
  resource: string;
  changes: object | null;
  undoes?: string;
}

/** Keeps the lines and queues the job that does them, on behalf of whoever asked. */
async function startRun(
  context: CallerContext,
  { action, resource: name, changes, undoes }: Started,
  lines: readonly { id: string | null; given: object | null }[],
): Promise<{ id: string }> {
  const id = randomUUID();
  const { tx, caller } = context;
  await tx.query(
    `insert into runs (tenant_id, id, resource, action, changes, user_id, undoes) values ($1, $2, $3, $4, $5, $6, $7)`,
    [tx.tenantId, id, name, action, changes && JSON.stringify(changes), caller.userId, undoes ?? null],
  );
  await tx.query(
    `insert into run_lines (tenant_id, run_id, line, row_id, given)
     select $1, $2, line, row_id, given from unnest($3::uuid[], $4::jsonb[]) with ordinality as lines (row_id, given, line)`,
    [tx.tenantId, id, lines.map((line) => line.id), lines.map(({ given }) => given && JSON.stringify(given))],
  );
  enqueue(context, "run_lines", { run: id });
  return { id };
}

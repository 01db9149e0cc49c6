import { randomUUID } from "node:crypto";
import * as z from "zod";
import { formatsOf } from "../../../src/domain/formats/formatsOf";
import { inSentence } from "../../../src/domain/formats/text";
import { permits, QueryError, type ReportAnswer } from "../../../src/schema";
import { callerOfUser, type Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import { fieldError, forbidden, HttpError, notFound } from "../../http/HttpError";
import { enqueue } from "../../queue/enqueue";
import { plain } from "../endpoint/answers";
import type { Context, Services } from "../endpoint/Context";
import { endpoint, type Endpoint } from "../endpoint/endpoint";
import { madeReports, notify } from "../notifications/notify";
import { organisationOf } from "../organisation/organisationOf";
import { parametersIn, readFigures, refuseClosedReport, reportAnswer, reportFor } from "./reports";

/** The longest statement of a report of all rows, in milliseconds; a page waits for shorter ones alone. */
const longestMs = 120_000;
/** Reports of an organisation that wait or are being made: its other jobs wait for them. */
const mostWaiting = 2;
/** The same question is answered by the report that was made within this time. */
const freshFor = "1 hour";
/** In milliseconds: a made report is kept for a day. */
const keptMs = 86_400_000;

const made = plain(
  z.object({
    id: z.string(),
    state: z.enum(["waiting", "made", "failed"]),
    fault: z.string().nullable().describe("Why it could not be made."),
    madeAt: z.string().nullable(),
    answer: reportAnswer.nullable(),
  }),
);

const body = z.strictObject({
  resource: z.string().max(100),
  report: z.string().max(100),
  query: z.string().max(8_000).describe("The parameters of the report's own address."),
});

type Asked = z.infer<typeof body>;

const start = endpoint({
  method: "POST",
  url: "/api/made-reports",
  access: "signedIn",
  tag: "Reports",
  summary: "Make a report of all rows in the background, where there are more than are looked at at once",
  body,
  answer: plain(z.object({ id: z.string() })),
  status: 201,
  async transact(context, { body: asked, caller }) {
    const { tx, services } = context;
    await askedOf(tx, services, asked, caller);
    // Until the end of the transaction: requests of the same moment count each other.
    await tx.query("select pg_advisory_xact_lock(hashtextextended('made reports of ' || $1, 0))", [
      tx.tenantId,
    ]);
    const values = [caller.userId, asked.resource, asked.report, asked.query];
    const [same] = await tx.query<{ id: string }>(
      `select id from made_reports where user_id = $1 and resource = $2 and report = $3 and query = $4
         and fault is null and created_at > moment() - interval '${freshFor}' order by created_at desc limit 1`,
      values,
    );
    if (same) return same;
    const [waiting] = await tx.query<{ count: number }>(
      `select count(*)::int as count from (select from made_reports where made_at is null and fault is null
         and created_at > moment() - interval '${freshFor}' limit ${mostWaiting}) held`,
    );
    if (waiting?.count === mostWaiting)
      throw new HttpError(409, "Two reports are being made already. Ask again once they are done.");
    const id = randomUUID();
    await tx.query(
      `insert into made_reports (tenant_id, id, user_id, resource, report, query) values ($5, $6, $1, $2, $3, $4)`,
      [...values, tx.tenantId, id],
    );
    enqueue(context, "made_report", { id });
    return { id };
  },
});

interface Stored extends Asked {
  id: string;
  userId: string;
  answer: z.infer<typeof reportAnswer> | null;
  fault: string | null;
  madeAt: string | null;
}

const columns = `id, user_id as "userId", resource, report, query, answer, fault, made_at as "madeAt"`;

const read = endpoint({
  method: "GET",
  url: "/api/made-reports/:id",
  access: "signedIn",
  tag: "Reports",
  summary: "Whether a report of all rows is made, and its figures; for the person who asked for it",
  answer: made,
  async read(tx, { params, caller, services }) {
    const [row] = await tx.query<Stored>(
      `select ${columns} from made_reports where id = $1 and user_id = $2`,
      [params.id, caller.userId],
    );
    if (!row) throw notFound("This report");
    // A user who may no longer read the list gets no figures of it.
    await askedOf(tx, services, row, caller);
    const { id, fault, madeAt, answer } = row;
    const state = fault !== null ? ("failed" as const) : answer ? ("made" as const) : ("waiting" as const);
    return { id, state, fault, madeAt, answer };
  },
});

/** The report that is asked for, and its parameters. @throws 403, 404, 422; QueryError */
async function askedOf(
  tx: Transaction,
  services: Services,
  { resource: of, report: name, query }: Asked,
  caller: Caller,
) {
  const { resourceNamed } = services;
  const resource = resourceNamed(of);
  if (!resource || !(resource.reports ?? resource.paths?.list))
    throw fieldError("resource", "There are no reports of this.");
  if (!permits(resource.access.read, caller)) throw forbidden();
  const asked = { resource, caller, resourceNamed };
  const found = await reportFor(tx, { ...asked, name, parameters: parametersIn(query) });
  refuseClosedReport(resource, found.report, caller);
  return { ...asked, ...found };
}

/** Makes a report by the rights that its reader has by then. A day later the job comes again and deletes it. */
export async function makeReport(context: Context, { id }: { id: string }): Promise<string | null> {
  const { tx } = context;
  const [row] = await tx.query<Stored>(`select ${columns} from made_reports where id = $1 for update`, [id]);
  if (!row) return null;
  if (row.madeAt) {
    await tx.query("delete from made_reports where id = $1", [id]);
    return "Deleted after a day";
  }
  const outcome = await figuresOf(context, row);
  await end(context, row, outcome);
  return "fault" in outcome ? outcome.fault : `${outcome.answer.total.count} rows counted`;
}

/** Stores why the report could not be made, and notifies the user who asked for it. */
export async function tellOfUnmadeReport(context: Context, { id }: { id: string }, words: string) {
  const [row] = await context.tx.query<Stored>(`select ${columns} from made_reports where id = $1`, [id]);
  if (row && !row.madeAt) await end(context, row, { fault: words });
}

/** `label`: what the report is called, where it is still there. */
type Outcome = { label?: string } & ({ answer: ReportAnswer } | { fault: string });

/** Stores the outcome for a day and notifies the user who asked for the report. */
async function end(context: Context, { id, userId, resource }: Stored, outcome: Outcome): Promise<void> {
  const { one, many } = context.services.resourceNamed(resource)?.label ?? { one: resource, many: resource };
  const named = outcome.label === undefined ? `Report on ${inSentence(many)}` : `Report “${outcome.label}”`;
  const { number } = formatsOf(await organisationOf(context.tx));
  const countOf = ({ total: { count } }: ReportAnswer) =>
    `${number(count)} ${inSentence(count === 1 ? one : many)} counted`;
  const words = "fault" in outcome ? outcome.fault.replace(/\.$/, "") : countOf(outcome.answer);
  const row = { resource: madeReports, id, subject: `${named}: ${words}` };
  await notify(context, "run_done", { userId, row });
  await context.tx.query(
    "update made_reports set answer = $2::jsonb, fault = $3, made_at = moment() where id = $1 and made_at is null",
    [
      ...[id, "answer" in outcome ? JSON.stringify(outcome.answer) : null],
      "fault" in outcome ? outcome.fault : null,
    ],
  );
  enqueue(context, "made_report", { id }, { dueAt: new Date(context.now.getTime() + keptMs) });
}

async function figuresOf({ tx, services }: Context, { userId, ...asked }: Stored): Promise<Outcome> {
  const caller = await callerOfUser(tx, userId);
  if (!caller) return { fault: "Whoever asked for it is not there any more." };
  let named = {};
  try {
    const found = await askedOf(tx, services, asked, caller);
    named = { label: found.report.label };
    await tx.query(`set local statement_timeout = ${longestMs}`);
    const { answer } = await readFigures(tx, { ...found, isOfAll: true });
    return { ...named, answer };
  } catch (error) {
    if (error instanceof QueryError || (error instanceof HttpError && error.statusCode < 500))
      return { ...named, fault: error.message };
    throw error;
  }
}

export const madeReportEndpoints: readonly Endpoint[] = [start, read];

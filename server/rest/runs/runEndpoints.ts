import * as z from "zod";
import { isSensitive, maximumPage, type Resource } from "../../../src/schema";
import { mostExamined } from "../../database/query/selectionSql";
import { listIds } from "../../database/repository/list";
import { fieldError, forbidden, HttpError } from "../../http/HttpError";
import { listOf, nameIn, plain, redactedValue, shape } from "../endpoint/answers";
import { bodyLimits, endpoint, type Endpoint } from "../endpoint/endpoint";
import type { CallerContext } from "../endpoint/Context";
import { queryContext, queryIn } from "../resource/readList";
import { startChecked } from "./checkedRows";
import { handOver, readOpenWork } from "./openWork";
import { runActions } from "./runLines";
import { maxLines, readRun, type RunChanges, startRun, undoRun } from "./startRun";

/** As many as a page of a list has rows: what was pasted into one is named completely. */
const maxErrors = maximumPage;

const tooMany = `Name at most ${maxLines.toLocaleString("en")}.`;

const values = z.record(z.string().max(100), z.unknown());
const resource = z.string().max(100);
const id = z.uuid().toLowerCase();
/** By ids, the parameters of a list, or a check. `isCheck`: writes nothing, reports for each line whether it would. */
const chosen = {
  resource,
  ids: z.array(id).min(1).max(maxLines, tooMany).optional(),
  query: z.string().max(8_000).optional(),
  isCheck: z.boolean().optional(),
  checked: id
    .optional()
    .describe(
      "In place of ids, a check of the same work: the rows that it allowed. One of which a written field was changed since stays as it is.",
    ),
};
const runBody = z.discriminatedUnion("action", [
  z.strictObject({
    ...{ action: z.literal("change"), ...chosen },
    values: values.optional().describe("What each row gets."),
    add: values.optional().describe("What lists of values, such as tags, get besides what they hold."),
    rows: z
      .array(z.strictObject({ id, values, was: values.optional() }))
      .min(1)
      .max(maxLines, tooMany)
      .optional()
      .describe("In place of ids, what each row gets. One that does not hold what it `was` stays as it is."),
  }),
  z.strictObject({ action: z.literal("move"), ...chosen, to: z.string().max(40), given: values.optional() }),
  z.strictObject({ action: z.literal("delete"), ...chosen }),
  z.strictObject({ action: z.literal("restore"), ...chosen }),
  z.strictObject({
    action: z.literal("create"),
    resource,
    rows: z.array(values).min(1).max(maxLines, tooMany),
  }),
]);

const runAnswer = shape({
  id: z.string(),
  resource: z.string(),
  action: nameIn({ ...runActions, undo: {}, check: {}, import: {} }),
  undoes: z.string().nullable(),
  isUndone: z.boolean(),
  userId: z.string(),
  createdAt: z.string(),
  resources: z.array(z.string()).describe("Of which its lines are; most runs have one."),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  errors: listOf(
    shape({
      line: z.int().describe("From 1."),
      id: z.string().nullable(),
      resource: z.string(),
      error: redactedValue,
    }),
  ),
});

const start = endpoint({
  method: "POST",
  url: "/api/runs",
  access: "signedIn",
  tag: "Runs",
  summary: `Change, move, delete, restore or create many rows in the background, ${maxLines.toLocaleString("en")} at most, each once`,
  body: runBody,
  bodyLimit: bodyLimits.largeRows,
  answer: plain(z.object({ id: z.string() })),
  status: 201,
  idempotent: true,
  async transact(context, { body }) {
    const { resourceNamed } = context.services;
    const declared = resourceNamed(body.resource);
    if (!declared || declared.singleton) throw fieldError("resource", "This is no resource that has rows.");
    const { fields, label } = declared;
    if (context.caller.apiKeyId !== null && context.services.hooksOf(declared).byPeopleOnly)
      throw forbidden("API keys do not write these.");
    const { action } = body;
    if (action !== "restore" && action !== "move" && declared.without?.includes(routeOf[action]))
      throw fieldError("action", `${label.many} are not written by people.`);
    if (action === "move" && !declared.transitions)
      throw fieldError("action", `${label.many} have no states that they move between.`);
    const own = action === "change" ? body.rows : undefined;
    const named =
      action === "create"
        ? body.rows
        : action === "change"
          ? [body.values ?? {}, body.add ?? {}, ...(own ?? []).map((row) => row.values)]
          : [];
    for (const name of named.flatMap(Object.keys))
      if (fields[name] && isSensitive(fields[name]))
        throw new HttpError(422, `“${fields[name].label}” is written one by one, with the password.`);
    if (action === "create")
      return startRun(
        context,
        { resource: declared.name, action, changes: null },
        body.rows.map((given) => ({ id: null, given })),
      );
    const changes: RunChanges =
      action === "change"
        ? { values: body.values ?? {}, add: body.add ?? {} }
        : action === "move"
          ? { to: body.to, given: body.given ?? {} }
          : {};
    const { checked, isCheck } = body;
    if (checked !== undefined && own)
      throw fieldError("checked", "Rows with values of their own say what each was instead.");
    if (checked !== undefined && !isCheck)
      return startChecked(context, { resource: declared.name, action, changes }, checked);
    const ids = body.ids ?? own?.map((row) => row.id) ?? (await idsOf(context, declared, body.query));
    if (new Set(ids).size < ids.length) throw fieldError("ids", "Name each row once.");
    return startRun(
      context,
      {
        resource: declared.name,
        action: isCheck ? "check" : action,
        changes: isCheck ? { ...changes, checks: action } : changes,
      },
      own?.map(({ id, ...given }) => ({ id, given })) ?? ids.map((id) => ({ id, given: null })),
    );
  },
});

/** The rows a list's parameters select, by id. @throws 422 where there are none, too many, or more than are looked through. */
async function idsOf(
  { tx, caller, services: { resourceNamed } }: CallerContext,
  declared: Resource,
  query: string | undefined,
): Promise<string[]> {
  if (query === undefined) throw fieldError("ids", "Say which rows.");
  const given = new URLSearchParams(query);
  const names = [...new Set(given.keys())];
  const parameters = Object.fromEntries(
    names
      .map((name) => [name, given.getAll(name)])
      .map(([name, all]) => [name, all?.length === 1 ? all[0] : all]),
  );
  const context = await queryContext(tx, declared, { caller, resourceNamed, parameters });
  const ids = await listIds(tx, declared, queryIn(declared, parameters, context), caller, {
    ...context.options,
    limit: maxLines + 1,
    onPart() {
      throw fieldError(
        "query",
        `This filter or search looks through ${mostExamined.toLocaleString("en")} rows at most, and there are more. Add a filter that leaves fewer.`,
      );
    },
  });
  const many = declared.label.many.toLowerCase();
  if (ids.length === 0) throw fieldError("query", `No ${many} match.`);
  if (ids.length > maxLines)
    throw fieldError(
      "query",
      `These are more than ${maxLines.toLocaleString("en")} ${many}: narrow the list.`,
    );
  return ids;
}

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
  transact: (context, { params }) => undoRun(context, params.id),
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
          count(*) filter (where state = 'failed')::int as failed,
          array_agg(distinct coalesce(resource, $2)) as resources from run_lines where run_id = $1`,
        values: [run.id, run.resource],
      },
      {
        text: `select line, row_id as id, coalesce(resource, $2) as resource, error from run_lines
          where run_id = $1 and state = 'failed' order by line limit ${maxErrors}`,
        values: [run.id, run.resource],
      },
    ]);
    // The statements select these.
    return { ...run, ...counts[0], errors } as never;
  },
});

/** Bulk runs. Their starter, owners and admins may read and undo them. */
export const runEndpoints: readonly Endpoint[] = [start, read, undo, readOpenWork, handOver];

import * as z from "zod";
import { counted, inSentence } from "../../../src/domain/formats/text";
import { atWorkFor } from "../../../src/domain/people/absences";
import { users } from "../../../src/resources/users";
import { allOf, permits, type Resource, workOn } from "../../../src/schema";
import { leadingRoles } from "../../../src/vocabulary";
import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import { Parameters, ruleSql } from "../../database/query/ruleSql";
import { columnFor, quoted, tableNameOf } from "../../database/tables/tableOf";
import { fieldError, forbidden, HttpError, notFound } from "../../http/HttpError";
import { readAway } from "../absences/away";
import { listOf, plain, shape } from "../endpoint/answers";
import type { CallerContext } from "../endpoint/Context";
import { endpoint } from "../endpoint/endpoint";
import { notify } from "../notifications/notify";
import { maxLines, startRun } from "./startRun";

const described = { access: "signedIn", tag: users.label.many } as const;
const states = z.array(z.string().max(40)).min(1).max(50);

/** What of a user is open work, as far as the caller may hand it over. */
export const readOpenWork = endpoint({
  ...described,
  method: "GET",
  url: "/api/users/:id/open-work",
  summary: "Count the open work of a user that can be handed over, by what it is and its state",
  answer: listOf(
    shape({
      resource: z.string(),
      count: z.int(),
      states: z
        .array(z.object({ state: z.string(), count: z.int() }))
        .describe("Where the rows have states, each that occurs."),
    }),
  ),
  async read(tx, { params: { id }, caller, services }) {
    await refuseOthers(tx, id, caller);
    const work = worksOf(services.resources, caller);
    const counted = await Promise.all(
      work.map(async (resource) => {
        const { sql, parameters, state } = openRowsSql(resource, id, caller);
        const rows = await tx.query<{ state: string; count: number }>(
          `select ${state ?? "''"} as state, count(*)::int as count ${sql} group by 1`,
          parameters.values,
        );
        const count = rows.reduce((sum, row) => sum + row.count, 0);
        return { resource: resource.name, count, states: state === undefined ? [] : rows };
      }),
    );
    return counted.filter(({ count }) => count > 0);
  },
});

/** Gives a user's open work to another, as one run. */
export const handOver = endpoint({
  ...described,
  method: "POST",
  url: "/api/users/:id/hand-over",
  summary: `Hand the open work of a user over to another, ${maxLines.toLocaleString("en")} rows at most, as a run`,
  body: z.strictObject({
    to: z.uuid().toLowerCase().describe("The user who gets it."),
    only: z
      .array(z.strictObject({ resource: z.string().max(100), states: states.optional() }))
      .min(1)
      .max(50)
      .optional()
      .describe("Default: all that is open."),
  }),
  answer: plain(z.object({ id: z.string() })),
  status: 201,
  idempotent: true,
  async transact(context, { params: { id: from }, body: { to, only } }) {
    const { tx, caller, services } = context;
    await refuseOthers(tx, from, caller);
    const [target] = await tx.query("select from users where id = $1 and is_active and deleted_at is null", [
      to,
    ]);
    if (!target) throw fieldError("to", "This user is not active. Choose another.");
    if (to === from) throw fieldError("to", "It is theirs already. Choose another.");
    const work = worksOf(services.resources, caller);
    const unknown = only?.findIndex(({ resource }) => !work.some(({ name }) => name === resource)) ?? -1;
    if (unknown >= 0)
      throw fieldError(`only.${unknown}.resource`, `Name one of ${work.map(({ name }) => name).join(", ")}.`);
    const lines: { id: string; given: null; resource: string }[] = [];
    for (const resource of work) {
      const chosen = only?.find((one) => one.resource === resource.name);
      if (only && !chosen) continue;
      const { sql, parameters } = openRowsSql(resource, from, caller, chosen?.states);
      const rows = await tx.query<{ id: string }>(
        `select x.id ${sql} order by x.id limit ${maxLines + 1}`,
        parameters.values,
      );
      lines.push(...rows.map(({ id }) => ({ id, given: null, resource: resource.name })));
    }
    if (lines.length === 0) throw new HttpError(409, "Nothing of theirs is open that you could hand over.");
    if (lines.length > maxLines)
      throw fieldError(
        "only",
        `These are more than ${maxLines.toLocaleString("en")} rows: choose some states.`,
      );
    return startRun(context, { resource: users.name, action: "hand_over", changes: { from, to } }, lines);
  },
});

/** @throws 404 where there is no such user; 403 unless the caller is an owner, an admin or the manager of a team of theirs. */
async function refuseOthers(tx: Transaction, id: string, caller: Caller): Promise<void> {
  const [user] = await tx.query("select from users where id = $1", [id]);
  if (!user) throw notFound("This user");
  if (leadingRoles.some((role) => role === caller.role)) return;
  const managed = await tx.query(
    "select from teams where deleted_at is null and manager_id = $1 and members @> array[$2::uuid]",
    [caller.userId, id],
  );
  if (managed.length === 0) throw forbidden("Owners, admins and the manager of their team hand work over.");
}

/** The resources whose rows the caller may hand over, parts before what they are part of, by which they are theirs. */
const worksOf = (resources: readonly Resource[], caller: Caller): Resource[] =>
  resources
    .filter((resource) => workOn(resource) && permits(resource.access.update, caller))
    .sort((one, other) => Number(other.partOf !== undefined) - Number(one.partOf !== undefined));

/** `from … where …`: the rows of a user that are open work and that the caller may read and change. */
function openRowsSql(resource: Resource, userId: string, caller: Caller, inStates?: readonly string[]) {
  const { by = "", where = {} } = workOn(resource) ?? {};
  const parameters = new Parameters();
  const conditions = Object.entries(where).map(
    ([name, values]) => `${columnFor(name)} = any(${parameters.add([values].flat())})`,
  );
  const [first] = Object.keys(where);
  const state = first === undefined ? undefined : columnFor(first);
  if (inStates) conditions.push(`${state ?? "''"} = any(${parameters.add(inStates)})`);
  conditions.push(`${columnFor(by)} = ${parameters.add(userId)}`);
  const rule = ruleSql(allOf(resource.access.read, resource.access.update), caller, parameters);
  const sql = `from ${quoted(tableNameOf(resource.name))} x where x.deleted_at is null and ${[...conditions, rule].join(" and ")}`;
  return { sql, parameters, state };
}

/** A run that gives all of its rows to one user. */
export interface Giving {
  userId: string;
  kind: "work_handed_over" | "trip_assigned" | "follow_up_given";
}

/** Tells who got the rows of a run what came, once. */
export async function tellOfGiving(
  context: CallerContext,
  runId: string,
  { userId, kind }: Giving,
): Promise<void> {
  const counts = await context.tx.query<{ resource: string; count: number }>(
    `select coalesce(l.resource, r.resource) as resource, count(*)::int as count
     from run_lines l join runs r on r.tenant_id = l.tenant_id and r.id = l.run_id
     where l.run_id = $1 and l.state = 'done' group by 1 order by 1 desc`,
    [runId],
  );
  const [first] = counts;
  if (!first) return;
  const words = counts.flatMap(({ resource: name, count }) => {
    const label = context.services.resourceNamed(name)?.label;
    return label ? [counted(count, inSentence(label.one), inSentence(label.many))] : [];
  });
  const row = { resource: first.resource, subject: words.join(", ") };
  const given = context.services.resourceNamed(first.resource);
  const whom = given?.workedOn ? atWorkFor(userId, await readAway(context.tx)) : userId;
  await notify({ ...context, tellsOnce: false }, kind, { userId: whom, row });
}

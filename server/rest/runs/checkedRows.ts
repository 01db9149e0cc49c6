import { isMap, isSameValue, type Resource, transitionsOf } from "../../../src/schema";
import { columnNameOf, tableOf } from "../../database/tables/tableOf";
import { fieldError, HttpError } from "../../http/HttpError";
import type { CallerContext, Values } from "../endpoint/Context";
import { insertRun, type OwnChanges, readRun, type RunChanges, type Started } from "./startRun";

type Tx = CallerContext["tx"];

export const changedSince = (): HttpError =>
  new HttpError(409, "Somebody changed this since. It stays as it is.");

/** The versions of rows by id, in the trash too. */
export async function versionsOf(
  tx: Tx,
  resource: Resource,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query<{ id: string; version: number }>(
    `select id, version from ${tableOf(resource).name} where id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Starts what a check looked at, on exactly its rows. Those that it refused stay refused. @throws 404, 409, 422 */
export async function startChecked(
  context: CallerContext,
  started: Started,
  checkId: string,
): Promise<{ id: string }> {
  const { tx, caller } = context;
  const check = await readRun(tx, checkId, caller);
  const [lines] = await tx.query<{ count: number; isWaiting: boolean | null }>(
    `select count(*)::int as count, bool_or(state = 'waiting') as "isWaiting"
     from run_lines where run_id = $1 and outcome is null and row_id is not null`,
    [check.id],
  );
  if (check.action !== "check" || check.resource !== started.resource || !lines?.count)
    throw fieldError("checked", "This is no check of these rows.");
  if (lines.isWaiting) throw new HttpError(409, "The check has not ended yet.");
  const id = await insertRun(context, started);
  await tx.query(
    `insert into run_lines (tenant_id, run_id, line, row_id, given, state, error)
     select tenant_id, $2, line, row_id, given, case state when 'failed' then state else 'waiting' end, error
     from run_lines where run_id = $1`,
    [check.id, id],
  );
  return { id };
}

interface Doing {
  id: string;
  action: string;
  changes: RunChanges | null;
}

/**
 * Asked once the rows are written, and so locked: what others wrote before is seen.
 * @throws 409 where somebody gave a written field another value since the check of the lines.
 */
export async function refuseOvertaken(
  { tx }: Pick<CallerContext, "tx">,
  resource: Resource,
  { id: runId, action, changes }: Doing,
  lines: readonly { rowId: string; given: OwnChanges | null }[],
): Promise<void> {
  const written: Values =
    action === "change"
      ? (changes?.values ?? {})
      : action === "move"
        ? { [transitionsOf(resource).field]: changes?.to }
        : {};
  const columns = Object.entries(written).map(([name, value]) => [columnNameOf(name), value] as const);
  const looked = lines.filter(({ given }) => given?.version !== undefined);
  if (columns.length === 0 || looked.length === 0) return;
  const entries = await tx.query<{ rowId: string; changes: Record<string, [unknown, unknown]> }>(
    `select h.row_id as "rowId", h.changes from history h
       join unnest($3::uuid[], $4::int[]) as looked (row_id, version) using (row_id)
     where h.tenant_id = $1 and h.resource = $2 and h.version > looked.version and h.changes ?| $5
       and h.origin is distinct from $6 order by h.id`,
    [
      ...[tx.tenantId, resource.name, looked.map(({ rowId }) => rowId)],
      ...[looked.map(({ given }) => given?.version), columns.map(([column]) => column), runId],
    ],
  );
  // Of several changes of a field the last one counts.
  const last = new Map<string, boolean>();
  for (const { rowId, changes: found } of entries)
    for (const [column, value] of columns) {
      const change = found[column];
      if (change) last.set(`${rowId} ${column}`, isAnother(change, value));
    }
  if ([...last.values()].some(Boolean)) throw changedSince();
}

/** Whether a change left a value other than the one that is written; of a map, the named parts count. */
function isAnother([before, after]: readonly [unknown, unknown], value: unknown): boolean {
  if (!isMap(value)) return !isSameValue(after, value);
  const [was, is] = [before, after].map((held) => (isMap(held) ? held : {}));
  return Object.entries(value).some(
    ([name, inner]) => !isSameValue(was?.[name], is?.[name]) && isAnother([was?.[name], is?.[name]], inner),
  );
}

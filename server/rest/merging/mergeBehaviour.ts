import * as z from "zod";
import { merges, type Merge } from "../../../src/resources/merges";
import {
  type AnyField,
  type AnyRow,
  canRead,
  erasedText,
  isSameValue,
  type Resource,
} from "../../../src/schema";
import { leadingRoles } from "../../../src/vocabulary";
import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import { changeAll, idsOf } from "../../database/repository/changeAll";
import {
  countChanges,
  forgetChanges,
  mergeChanges,
  resourcesChangedBy,
  setBackMerged,
} from "../../database/repository/mergeChanges";
import { mayWrite } from "../../database/repository/row";
import { columnNameOf, Computed } from "../../database/tables/tableOf";
import { forbidden, HttpError } from "../../http/HttpError";
import { listOf, plain, redactedValue, rowOf, shape } from "../endpoint/answers";
import type { Behaviour } from "../endpoint/Behaviour";
import type { CallerContext, Services } from "../endpoint/Context";
import { endpoint } from "../endpoint/endpoint";
import { changeRow, readOne, readRow } from "../endpoint/rows";
import { openValue } from "../history/readHistory";
import { lockRow, refuseLocked } from "../writes/writeRow";
import { countFollowing, mostNamed } from "./repoint";
import { takenBack } from "./takenBack";

/** For how long a merge can be undone; `tidy_merges` of server/database/functions seals it then. */
const undoneWithin = 90 * 24 * 60 * 60 * 1000;

const some = listOf(
  plain(
    z.object({
      resource: z.string(),
      rows: z.int(),
      some: z.array(z.object({ id: z.uuid(), title: z.string() })).max(mostNamed),
    }),
  ),
);
interface Some {
  resource: string;
  rows: number;
  some: { id: string; title: string }[];
}

const previewAnswer = shape({
  fields: listOf(
    shape({
      field: z.string(),
      now: redactedValue,
      then: redactedValue,
      isChanged: z
        .boolean()
        .describe("Somebody changed it since: it stays, but for what the merge added to a list."),
    }),
  ),
  back: listOf(plain(z.object({ resource: z.string(), rows: z.int() }))),
  stay: some,
  since: some,
});

interface Preview {
  fields: { field: string; now: unknown; then: unknown; isChanged: boolean }[];
  back: { resource: string; rows: number }[];
  /** Rows that moved with the merge and were moved on since. */
  stay: Some[];
  /** Rows that were made since, and stay with the row that stays. */
  since: Some[];
}

const described = { access: { roles: leadingRoles }, tag: merges.label.many } as const;

const preview = endpoint({
  ...described,
  method: "GET",
  url: "/api/merges/:id/undo",
  summary: "What undoing a merge would set back, and what stays because it was changed or made since",
  answer: previewAnswer,
  async read(tx, { params, caller, services }) {
    const merge = await readOne(tx, merges, params.id, caller);
    await refuseFinal(tx, merge);
    const { resource } = await rowsOf({ tx, services }, merge, caller);
    return previewOf({ tx, services }, merge, resource, caller);
  },
});

const undo = endpoint({
  ...described,
  method: "POST",
  url: "/api/merges/:id/undo",
  summary: "Take a merge apart: both rows and what moved are as before, except what was changed since",
  answer: shape({ merge: rowOf(merges), undone: previewAnswer }),
  idempotent: true,
  async transact(context, { params }) {
    const merge = await readOne(context.tx, merges, params.id, context.caller, { lock: true });
    return undoMerge(context, merge);
  },
});

async function undoMerge(context: CallerContext, merge: Merge): Promise<{ merge: Merge; undone: Preview }> {
  const { tx, services, caller } = context;
  const { id, survivorId, loserId } = merge;
  const { resource, survivor } = await rowsOf(context, merge, caller);
  // In the order of every merge, so that two never deadlock.
  for (const each of [survivorId, loserId].sort())
    await (each === survivorId
      ? lockRow(context, resource, survivorId, { action: "update" })
      : readRow(tx, resource, loserId, { lock: true, trash: "only" }));
  await refuseFinal(tx, merge);
  refuseLocked(resource, survivor);
  const undone = await previewOf(context, merge, resource, caller);
  const before = await readRow<Resource>(tx, resource, loserId, { trash: "only" });
  for (const name of await resourcesChangedBy(tx, id)) {
    const other = services.resourceNamed(name);
    if (!other) continue;
    await joinBack(context, other, id);
    // Unique values are free again before the merged row, which may have them, comes out of the trash.
    if (name === resource.name) await setBackMerged(context, other, id, { only: [survivorId] });
    await setBackMerged(context, other, id, { but: [survivorId, loserId] });
  }
  await setBackMerged(context, resource, id, { only: [loserId] });
  const hooks = services.hooksOf(resource);
  const row = await readRow<Resource>(tx, resource, loserId);
  if (!row) throw new HttpError(409, "The merged row is not there any more.");
  await hooks.afterRestore?.(context, row, before?.deletedAt ?? null);
  for (const each of [survivorId, loserId]) {
    await hooks.afterMerge?.(context, each);
    tx.touch(resource.name, resource.name, each);
  }
  forgetChanges(tx, [id]);
  const changes = {
    status: "undone",
    undoneAt: context.now.toISOString(),
    undoneByUserId: caller.userId,
  } as const;
  return { merge: await changeRow(context, merges, id, changes), undone };
}

/** Takes what the merge did out of lists and groups that were changed since. */
async function joinBack(context: CallerContext, resource: Resource, mergeId: string): Promise<void> {
  for (const { id, before, after, now } of await mergeChanges(context.tx, resource, mergeId)) {
    const values = Object.fromEntries(
      Object.keys(resource.fields).flatMap((name) => {
        const column = columnNameOf(name);
        if (!(column in before) || isSameValue(now[column], after[column])) return [];
        const back = takenBack(before[column], after[column], now[column]);
        return isSameValue(back, now[column]) ? [] : [[name, back]];
      }),
    );
    if (Object.keys(values).length > 0)
      await changeAll<Resource>(context, resource, { id }, values, { trash: "with" });
  }
}

/** The resource and the row that stayed. @throws 403, 404, 409 where it is in the trash. */
async function rowsOf(
  { tx, services }: { tx: Transaction; services: Pick<Services, "resourceNamed"> },
  { resource: name, survivorId, loserId }: Merge,
  caller: Caller,
): Promise<{ resource: Resource; survivor: AnyRow }> {
  const resource = services.resourceNamed(name);
  if (!resource) throw new HttpError(409, "There are no such rows any more.");
  const one = resource.label.one.toLowerCase();
  if (await readRow(tx, resource, survivorId, { trash: "only" }))
    throw new HttpError(409, `The ${one} that stayed is in the trash. Take it out of the trash first.`);
  const survivor = await readOne<Resource>(tx, resource, survivorId, caller);
  const rights = await Promise.all([
    mayWrite(tx, resource, "update", survivorId, caller),
    mayWrite(tx, resource, "delete", loserId, caller),
  ]);
  if (rights.includes(false)) throw forbidden();
  return { resource, survivor };
}

/** @throws 409 where the merge is undone, for good, or not the latest of either row. */
async function refuseFinal(tx: Transaction, { id, status, at, survivorId, loserId }: Merge): Promise<void> {
  if (status === "undone") throw new HttpError(409, "These two were taken apart already.");
  if (status === "sealed" || tx.now.getTime() - Date.parse(at) > undoneWithin)
    throw new HttpError(409, "A merge can be taken apart for 90 days, and until somebody in it is erased.");
  const [later] = await tx.query<{ name: string }>(
    `select loser_name as name from merges where id > $1 and status <> 'undone'
       and (lower(survivor_id) = any($2) or lower(loser_id) = any($2)) and deleted_at is null order by id desc limit 1`,
    [id, [survivorId, loserId]],
  );
  if (later) throw new HttpError(409, `“${later.name}” was merged later. Take that apart first.`);
}

async function previewOf(
  { tx, services }: { tx: Transaction; services: Services },
  { id, at, survivorId, loserId }: Merge,
  resource: Resource,
  caller: Caller,
): Promise<Preview> {
  const [own] = await mergeChanges(tx, resource, id, [survivorId]);
  const fields = Object.entries(resource.fields).flatMap(([field, declared]) => {
    const column = columnNameOf(field);
    // Without a history, the server keeps it by other fields.
    if (!own || !(column in own.before) || !canRead(declared, caller) || declared.history === false)
      return [];
    const [now, then] = [own.now[column], takenBack(own.before[column], own.after[column], own.now[column])];
    const isChanged = !isSameValue(now, own.after[column]);
    return [
      { field, now: openValue(declared, now, caller), then: openValue(declared, then, caller), isChanged },
    ];
  });
  const found: Omit<Preview, "fields"> = { back: [], stay: [], since: [] };
  for (const name of await resourcesChangedBy(tx, id)) {
    const other = services.resourceNamed(name);
    if (!other) continue;
    const { back, stay, staying } = await countChanges(tx, other, id, [survivorId, loserId], mostNamed);
    if (back > 0) found.back.push({ resource: name, rows: back });
    if (stay > 0)
      found.stay.push({ resource: name, rows: stay, some: await titled(tx, other, staying, caller) });
  }
  for (const { resource: name, rows, ids } of await countFollowing(
    { tx, services },
    resource,
    survivorId,
    at,
  )) {
    const other = services.resourceNamed(name);
    if (other) found.since.push({ resource: name, rows, some: await titled(tx, other, ids, caller) });
  }
  return { fields, ...found };
}

/** With the titles that the caller may read. */
async function titled(tx: Transaction, resource: Resource, ids: readonly string[], caller: Caller) {
  const field: AnyField | undefined = resource.fields[resource.title];
  const rows = await Promise.all(ids.map((id) => readRow<Resource>(tx, resource, id, { trash: "also" })));
  return rows.flatMap((row) =>
    row
      ? [{ id: row.id, title: field && canRead(field, caller) ? String(row[resource.title] ?? "") : "" }]
      : [],
  );
}

/** For mergeable rows: merges of an erased row keep nothing of it, and are for good. */
export const mergeableBehaviour = (resource: Resource): Behaviour => ({
  async afterErase(context, ids) {
    const of = { resource: resource.name } as const;
    const these = new Computed((add) => `any(${add(ids)}::text[])`);
    for (const which of [{ loserId: these }, { survivorId: these }]) {
      const merged = { ...of, ...which, status: "merged" } as const;
      forgetChanges(context.tx, await idsOf(context.tx, merges, merged));
      const erased = { loserName: erasedText, survivorName: erasedText } as const;
      await changeAll(context, merges, merged, { ...erased, status: "sealed" });
    }
    await changeAll(context, merges, { ...of, loserId: these }, { loserName: erasedText, dropped: [] });
    await changeAll(context, merges, { ...of, survivorId: these }, { survivorName: erasedText, dropped: [] });
  },
});

export const mergeBehaviour: Behaviour<typeof merges> = { endpoints: [preview, undo] };

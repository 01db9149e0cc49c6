import * as z from "zod";
import { mostPinned, timeline } from "../../../src/resources/timeline";
import { contactKinds, timelineKinds } from "../../../src/vocabulary";
import { type TimelineItem, type TimelinePart, timelineParts } from "../../../src/domain/trips/describeEntry";
import {
  askedFields,
  canRead,
  type FieldChange,
  mergedInto,
  partsOf,
  permits,
  presentSchema,
  type Resource,
  wholeBy,
} from "../../../src/schema";
import type { Caller } from "../../auth/Caller";
import { notFound } from "../../http/HttpError";
import type { Transaction } from "../../database/connection/Transaction";
import { get } from "../../database/repository/row";
import { columnFor, columnNameOf, tableOf } from "../../database/tables/tableOf";
import { listOf, nameIn, plain, shape } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { entryParts } from "./historyEndpoints";
import { openChanges, openValue, type StoredChanges, mostEntries, pageOf } from "./readHistory";
import type { Values } from "../endpoint/Context";
import { beforeOf } from "../endpoint/beforeOf";

/** Entries of the history that a page of one part reads at most. */
const mostExamined = 500;

/** Fields shown as they were after the entry, in addition to the changes. */
const shown: Readonly<Record<string, readonly string[]>> = {
  trips: [
    ...["adults", "childAges", "infants", "destinations", "startDate", "endDate", "querySourceId"],
    ...["assigneeUserId", "assigneeTeamId"],
  ],
  "follow-ups": ["kind", "outcome", "note"],
};

const { body, files, untold } = timeline.fields;
const at = z.iso.datetime().nullable();
const noted = plain(
  z
    .object({
      ...{ kind: nameIn(timelineKinds), body: presentSchema(body).nullable(), files: presentSchema(files) },
      ...{ untold: presentSchema(untold), version: z.int() },
      ...{ pinnedAt: at, correctedAt: at, takenBackAt: at },
    })
    .nullable(),
);

const entriesOf = ({ label }: Resource) =>
  listOf(
    shape({
      ...entryParts,
      resource: z.string().describe(`${label.many}, or a resource whose rows are part of one.`),
      rowId: z.string(),
      note: noted,
    }),
  );

/** What happened to a row and to its parts, and what was noted; with that of rows that were merged into it. */
export const timelineEndpoint = (resource: Resource) =>
  endpoint({
    method: "GET",
    url: `/api/${resource.name}/:id/timeline`,
    access: { resource, action: "read" },
    tag: resource.label.many,
    summary: `Read what happened to the ${resource.label.one.toLowerCase()}, the newest first`,
    query: {
      type: "object",
      properties: {
        before: { type: "string", pattern: "^[0-9]{1,15}$" },
        part: { type: "string", enum: Object.keys(timelineParts) },
      },
    },
    answer: shape({
      pinned: entriesOf(resource),
      entries: entriesOf(resource),
      earlier: z.int().nullable().describe("For `before` of the next page."),
    }),
    async read(tx, { request, caller, params, services }) {
      // As the schema of the query says.
      const { part = "all", ...query } = request.query as { part?: TimelinePart };
      const readable = readableOf(services.resources, resource, caller);
      const before = beforeOf(query);
      const [row, page, { entries: pinned }] = await Promise.all([
        get(tx, resource, params.id ?? "", caller),
        timelinePage(tx, readable, params.id ?? "", caller, part, before),
        before === null
          ? timelinePage(tx, readable, params.id ?? "", caller, "pinned", null)
          : { entries: [] },
      ]);
      if (!row) throw notFound(`This ${resource.label.one.toLowerCase()}`);
      return { ...page, pinned };
    },
  });

type StoredItem = Omit<TimelineItem, "changes"> & {
  changes: StoredChanges | null;
  /** The row after the entry, by column; null where it is not shown. */
  after: Values | null;
  size: number;
  /** Null where no more follow. */
  lastLooked: number | null;
};

/** A reader of the row reads its parts, as far as the role permits. */
const readableOf = (
  resources: readonly Resource[],
  whole: Resource,
  caller: Caller,
): [Resource, ...Resource[]] => [
  whole,
  ...partsOf(resources, whole).filter(({ timelineOf, access }) => timelineOf && permits(access.read, caller)),
];

async function timelinePage(
  tx: Transaction,
  readable: readonly [Resource, ...Resource[]],
  id: string,
  caller: Caller,
  part: TimelinePart | "pinned",
  before: number | null,
): Promise<{ entries: TimelineItem[]; earlier: number | null }> {
  const names = readable.map(({ name }) => name);
  const isPinned = part === "pinned";
  const values = [tx.tenantId, id, names, isPinned ? "all" : part, ...(before === null ? [] : [before])];
  const found = await tx.query<{ [N in keyof StoredItem]: StoredItem[N] }>(
    pageSql(isPinned ? pinnedSql(readable[0]) : aboutSql(readable[0], before !== null)),
    values,
  );
  const stored = found.filter(({ id }) => id !== null);
  const page = pageOf(stored);
  const last = page.length < stored.length ? page.at(-1)?.id : found[0]?.lastLooked;
  return { entries: page.flatMap((item) => shownTo(readable, caller, item)), earlier: last ?? null };
}

/** The entry as the reader may see it; empty where nothing may be seen. */
function shownTo(
  resources: readonly Resource[],
  caller: Caller,
  { size: _size, lastLooked: _last, after, changes, ...item }: StoredItem,
): TimelineItem[] {
  const resource = resources.find(({ name }) => name === item.resource);
  if (!resource) return [];
  const shown = after
    ? shownOf(resource, after, caller)
    : openChanges(resource, changes, caller).filter(({ field }) => isListed(resource, field));
  return item.action === "update" && shown.length === 0 ? [] : [{ ...item, changes: shown }];
}

const shownOf = (resource: Resource, after: Values, caller: Caller): FieldChange[] =>
  (shown[resource.name] ?? []).flatMap((name) => {
    const field = resource.fields[name];
    const value = after[columnNameOf(name)] ?? null;
    return field && value !== null && canRead(field, caller)
      ? [{ field: name, from: null, to: openValue(field, value, caller) }]
      : [];
  });

/** Fields that users write, the state, the values given with a transition, and `timelineOf.fields`. */
function isListed(resource: Resource, name: string): boolean {
  const { fields, transitions, timelineOf } = resource;
  if (!fields[name]?.readOnly || name === transitions?.field || name in askedFields(resource)) return true;
  return timelineOf?.fields?.includes(name) ?? false;
}

/** The ids of the row and of those that were merged into it. */
const mergedSql = (whole: Resource): string =>
  `array(select $2::uuid union all select x.id from ${tableOf(whole).name} x where x.tenant_id = $1 and ${columnFor(mergedInto)} = $2)`;

/** Instants as texts of the API have them. */
const instantSql = (column: string) =>
  `to_char((p.noted ->> '${column}')::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const noteSql = `case when p.noted is not null then jsonb_build_object('kind', p.kind, 'body', p.noted -> 'body',
  'files', p.noted -> 'files', 'untold', p.noted -> 'untold', 'version', p.noted -> 'version',
  'pinnedAt', ${instantSql("pinned_at")}, 'correctedAt', ${instantSql("corrected_at")},
  'takenBackAt', ${instantSql("taken_back_at")}) end`;

const idsSql = (whole: Resource): string => (whole.mergeable ? `any(${mergedSql(whole)})` : "$2");

const aboutSql = (whole: Resource, hasBefore: boolean): string => `h.about = ${idsSql(whole)}
  ${hasBefore ? "and (h.at, h.id) < (select b.at, b.id from history b where b.tenant_id = $1 and b.id = $5)" : ""}`;

const pinnedSql = (
  whole: Resource,
): string => `h.resource = 'timeline' and h.action = 'create' and h.row_id = any(array(
  select t.id from timeline t where t.tenant_id = $1 and ${columnFor(wholeBy(timeline, whole.name) ?? "", "t")} = ${idsSql(whole)}
    and t.pinned_at is not null order by t.pinned_at desc limit ${mostPinned}))`;

/** `looked` reads an index. A row after an entry is the current row with later changes undone. */
const pageSql = (which: string): string => `
  with looked as (
    select h.* from history h where h.tenant_id = $1 and ${which}
    order by h.at desc, h.id desc limit ${mostExamined}
  ), sorted as (
    select h.*, t.kind, case when t.id is not null then to_jsonb(t) end as noted, coalesce(k.name, t.api_key) as "apiKey", coalesce(h.user_id, t.created_by) as "userId",
      case when f.id is not null then to_jsonb(f) when h.resource = 'trips' and h.action = 'create'
        then (select to_jsonb(trip) from trips trip where trip.tenant_id = $1 and trip.id = h.row_id) end as present,
      case when h.resource = 'timeline' then case
          when t.kind = 'note' then 'notes'
          when t.kind = any('{${[...contactKinds, "enquiry", "follow_up"].join(",")}}') then 'contacts' else 'changes' end
        when h.resource = 'follow-ups' or (h.resource = 'trips' and h.action = 'create') then 'contacts'
        else 'changes' end as part
    from looked h
      left join timeline t on h.resource = 'timeline' and t.tenant_id = h.tenant_id and t.id = h.row_id
      left join follow_ups f on h.resource = 'follow-ups' and f.tenant_id = h.tenant_id and f.id = h.row_id
      left join api_keys k on k.tenant_id = h.tenant_id and k.id = h.api_key_id
    where h.resource = any($3)
  ), told as (
    select s.*, s.present || (
        select coalesce(jsonb_object_agg(l.key, l.was), '{}') from (
          select distinct on (c.key) c.key, c.value -> 0 as was from history l, jsonb_each(l.changes) c
          where l.tenant_id = s.tenant_id and l.resource = s.resource and l.row_id = s.row_id and l.id > s.id
          order by c.key, l.id) l) as after
    from sorted s where $4 in ('all', s.part)
  ), page as (
    select p.* from told p where p.resource <> 'follow-ups' or p.after ->> 'status' = 'done'
    order by p.at desc, p.id desc limit ${mostEntries + 1}
  )
  select p.id, p.at, p.resource, p.row_id as "rowId", p.action, p.via, p."userId", p."apiKey", p.version, p.changes, p.after,
    ${noteSql} as note,
    sum(octet_length(p.changes::text)) over (order by p.at desc, p.id desc) as size,
    (select min(id) from (select id from looked order by at, id limit 1) l having (select count(*) from looked) = ${mostExamined}) as "lastLooked"
  from (select 1) one left join page p on true
  order by p.at desc, p.id desc`;

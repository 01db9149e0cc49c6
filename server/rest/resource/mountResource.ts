import type { FastifyInstance } from "fastify";
import { timeline } from "../../../src/resources/timeline";
import {
  createSchema,
  patchSchema,
  type Resource,
  secretFields,
  type ListQuery,
  wholeBy,
} from "../../../src/schema";
import { listOf, plain, rowOf } from "../endpoint/answers";
import { bodyLimitOf, bodyLimits, endpoint, mount, type Call, type Endpoint } from "../endpoint/endpoint";
import { type Values, type Services } from "../endpoint/Context";
import { historyEndpoint, setBackEndpoint } from "../history/historyEndpoints";
import { timelineEndpoint } from "../history/readTimeline";
import { restoreRow, trashRow, updateRow, lockRow, refuseLocked, createRow } from "../writes/writeRow";
import { furtherErrors, refuseClosed } from "../writes/checkWrite";
import { eraseEndpoints, isErasable } from "../erasing/eraseEndpoints";
import { copyEndpoint } from "./copyEndpoint";
import { exportEndpoint } from "./exportEndpoint";
import { nextEndpoint } from "./nextEndpoint";
import { mergeEndpoints } from "../merging/mergeEndpoints";
import { transitionEndpoints } from "./transitionEndpoints";
import {
  listParameters,
  readList,
  queryOf,
  aggregateAnswer,
  aggregateParameters,
  readAggregate,
} from "./readList";
import { readOneOrMerged } from "../endpoint/rows";
import * as z from "zod";
import { reportFileEndpoint } from "./reportFile";
import { mentionableEndpoint } from "../notes/noteEndpoints";
import { reportEndpoint } from "./reports";
import { revealEndpoint } from "./revealEndpoint";
import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import type { ListOptions } from "../../database/repository/list";
import { Parameters, ruleSql } from "../../database/query/ruleSql";
import { mostExamined, selectionSql, type Selection, mostCounted } from "../../database/query/selectionSql";
import { columnFor } from "../../database/tables/tableOf";

/** Adds the endpoints that the declaration asks for; a singleton has those of its one row. */
export function mountResource(app: FastifyInstance, services: Services, resource: Resource): void {
  const { name, label, singleton, without = [] } = resource;
  const people = services.hooksOf(resource).byPeopleOnly ? ({ people: true } as const) : {};
  const url = `/api/${name}`;
  const row = rowOf(resource);
  const described = { tag: singleton ? label.one : label.many };
  const one = `${singleton ? "the" : "one"} ${label.one.toLowerCase()}`;
  const bodyLimit = singleton ? bodyLimits.usual : bodyLimitOf(resource);
  const add = (declared: Endpoint) => mount(app, services, { ...declared, bodyLimit });
  const ofRow = singleton
    ? { url, idOf: ({ caller }: OfRow) => caller.tenantId }
    : { url: `${url}/:id`, idOf: ({ params }: OfRow) => params.id ?? "" };
  const { idOf } = ofRow;

  if (!singleton) {
    const query = listParameters(resource, services.resourceNamed);
    const read = { ...described, method: "GET", access: { resource, action: "read" }, query } as const;
    add(
      endpoint({
        ...read,
        url,
        summary: `List ${label.many.toLowerCase()}`,
        answer: listOf(resource, services.resourceNamed),
        read: (tx, call) => readList(tx, resource, call),
      }),
    );
    add(
      endpoint({
        ...read,
        url: `${url}/aggregate`,
        summary: `Work figures out of ${label.many.toLowerCase()}: counts, sums and the like, in all and in groups`,
        answer: plain(aggregateAnswer),
        query: aggregateParameters(resource, query),
        read: (tx, call) => readAggregate(tx, resource, call),
      }),
    );
    // An organisation makes its own reports on every list that has a page.
    if (resource.reports ?? resource.paths?.list) {
      add(reportEndpoint(resource, query));
      add(reportFileEndpoint(resource, query));
    }
    add(exportEndpoint(resource, services.resourceNamed));
    if (resource.list.tabs)
      add(
        endpoint({
          ...read,
          url: `${url}/counts`,
          summary: `Count ${label.many.toLowerCase()} by ${resource.list.tabs}`,
          answer: plain(countsAnswer),
          read: (tx, call) => readCounts(tx, resource, call),
        }),
      );
  }
  if (!without.includes("read"))
    add(
      endpoint({
        ...described,
        method: "GET",
        url: ofRow.url,
        access: { resource, action: "read" },
        summary: `Read ${one}`,
        answer: row,
        read: (tx, call) => readOneOrMerged(tx, resource, idOf(call), call.caller),
      }),
    );
  const inHistory = { ...ofRow, ...described, ...people, resource };
  if (resource.history !== false) mount(app, services, historyEndpoint(inHistory));
  if (wholeBy(timeline, name)) [timelineEndpoint, mentionableEndpoint].forEach((one) => add(one(resource)));
  if (resource.transitions) {
    transitionEndpoints(resource, people).forEach(add);
  }
  if (secretFields(resource.fields).length > 0) mount(app, services, revealEndpoint(resource));
  if (services.resources.some(({ always }) => always?.part === name)) add(nextEndpoint(resource));
  if (resource.mergeable) mergeEndpoints(resource).forEach(add);
  if (isErasable(resource)) [...eraseEndpoints(resource), copyEndpoint(resource)].forEach(add);
  if (!singleton && !without.includes("create"))
    add(
      endpoint({
        ...described,
        method: "POST",
        url,
        access: { resource, action: "create", ...people },
        summary: `Create ${one}`,
        body: createSchema(resource),
        furtherErrors(context, { sent, broken, caller }) {
          refuseClosed(resource, sent, caller);
          return furtherErrors(context, resource, { sent, broken });
        },
        answer: row,
        status: 201,
        idempotent: true,
        async transact(context, { body, request, caller }) {
          // The schema has accepted it as an object; sentBody lacks the defaults.
          refuseClosed(resource, request.sentBody as Values, caller);
          return createRow(context, resource, body);
        },
      }),
    );
  if (!without.includes("update"))
    add(
      endpoint({
        ...described,
        method: "PATCH",
        url: ofRow.url,
        access: { resource, action: "update", ...people },
        summary: `Change ${one}`,
        body: patchSchema(resource),
        async furtherErrors(context, { sent, broken, ...call }) {
          const { version, ...changes } = sent;
          refuseClosed(resource, changes, call.caller);
          const read = typeof version === "number" ? { version } : {};
          const current = await lockRow(context, resource, idOf(call), { action: "update", ...read });
          refuseLocked(resource, current);
          return furtherErrors(context, resource, { sent: changes, broken, current });
        },
        answer: row,
        async transact(context, call) {
          const { version, ...changes } = call.body;
          refuseClosed(resource, changes, call.caller);
          return updateRow(context, resource, idOf(call), version, changes);
        },
      }),
    );
  if (!without.includes("update")) mount(app, services, setBackEndpoint(inHistory));
  if (singleton || without.includes("delete")) return;
  add(
    endpoint({
      ...described,
      method: "DELETE",
      url: `${url}/:id`,
      access: { resource, action: "delete", ...people },
      summary: `Move ${one} to the trash`,
      transact: (context, { params }) => trashRow(context, resource, params.id ?? ""),
    }),
  );
  add(
    endpoint({
      ...described,
      method: "POST",
      url: `${url}/:id/restore`,
      access: { resource, action: "delete", ...people },
      summary: `Take ${one} out of the trash`,
      answer: row,
      idempotent: true,
      transact: (context, { params }) => restoreRow(context, resource, params.id ?? ""),
    }),
  );
}

type OfRow = Pick<Call, "params" | "caller">;

/** With tabs in `capped`, `all` is a minimum too. */
const countsAnswer = z.object({
  all: z.int(),
  byValue: z.record(z.string(), z.int()),
  capped: z.array(z.string()).describe(`The tabs that hold more than the ${mostCounted} that were counted.`),
});
type Counts = z.infer<typeof countsAnswer>;

/** Rows per tab of a list under the list's filters, except the filter on the tab itself. */
async function readCounts(tx: Transaction, resource: Resource, call: Call<unknown>): Promise<Counts> {
  const { query, options } = await queryOf(tx, resource, call);
  const filters = query.filters.filter(({ field }) => field !== resource.list.tabs);
  const { rows, maximum, isPart } = await countRows(
    tx,
    resource,
    { ...query, filters },
    call.caller,
    options,
  );
  const bounded = rows.map(({ tab, total }) => ({ tab, total: Math.min(total, maximum) }));
  const all = bounded.reduce((sum, { total }) => sum + total, 0);
  return {
    // One row beyond the limit shows that there are more.
    all: isPart ? Math.min(all, maximum) : all,
    byValue: Object.fromEntries(bounded.map(({ tab, total }) => [tab, total])),
    capped: isPart ? tabsOf(resource) : rows.filter(({ total }) => total > maximum).map(({ tab }) => tab),
  };
}

type TabRow = { tab: string; total: number };
/** Rows of non-empty tabs; a total above `most` means that there are more. */
interface Counted {
  rows: TabRow[];
  maximum: number;
  /** Not all rows were examined: every tab may hold more. */
  isPart?: boolean;
}

/** Uses the totals kept by the database where possible, else counts up to the limit of lists. */
async function countRows(
  tx: Transaction,
  resource: Resource,
  query: ListQuery,
  caller: Caller,
  { customFields, resourceNamed }: ListOptions,
): Promise<Counted> {
  const readsAll = ruleSql(resource.access.read, caller, new Parameters()) === true;
  if (readsAll && !query.trash && !query.search && !query.groups && query.filters.length === 0) {
    const text =
      "select tab, sum(total)::bigint as total from counters where resource = $1 group by tab having sum(total) > 0";
    return { rows: await tx.query<TabRow>(text, [resource.name]), maximum: Infinity };
  }
  const parameters = new Parameters();
  const options = { acting: caller, customFields, resourceNamed, isOrdered: false };
  const selection = await selectionSql(tx, resource, query, parameters, options);
  if (!selection) return { rows: [], maximum: Infinity };
  return countTabs(tx, resource, selection, parameters);
}

/** One query is enough for few rows; with many, a full tab would hide the others, so each is counted. */
async function countTabs(
  tx: Transaction,
  resource: Resource,
  selection: Selection,
  parameters: Parameters,
): Promise<Counted> {
  const { from, where, examined } = selection;
  const tab = columnFor(resource.list.tabs ?? "");
  const maximum = mostCounted;
  if (examined) {
    const looked = await tx.query<{ tab: string | null; total: number; examined: number }>(
      `select ${tab} as tab, count(*) filter (where ${where}) as total, (sum(count(*)) over ())::bigint as examined
       from ${examined} x group by 1`,
      parameters.values,
    );
    const rows = looked.flatMap((row) =>
      row.tab !== null && row.total > 0 ? [{ ...row, tab: row.tab }] : [],
    );
    return { rows, maximum, isPart: (looked[0]?.examined ?? 0) > mostExamined };
  }
  const rows = await tx.query<TabRow>(
    `select tab, count(*) as total from (
       select ${tab} as tab from ${from} where ${where} limit ${maximum + 1}) counted
     where tab is not null group by tab`,
    [...parameters.values],
  );
  if (rows.reduce((sum, { total }) => sum + total, 0) <= maximum) return { rows, maximum };
  return {
    rows: await tx.query<TabRow>(
      `select tab, total from unnest(${parameters.add(tabsOf(resource))}::text[]) tabs (tab), lateral (
       select count(*) as total from (
         select from ${from} where ${where} and ${tab} = tabs.tab limit ${maximum + 1}) counted) each
     where total > 0`,
      parameters.values,
    ),
    maximum,
  };
}

function tabsOf({ fields, list }: Resource): string[] {
  const field = fields[list.tabs ?? ""];
  return field?.kind === "choice" ? Object.keys(field.choices) : [];
}

import * as z from "zod";
import {
  type Aggregated,
  allFields,
  closedIn,
  draftReport,
  faultsOfReport,
  type Filter,
  formatListQuery,
  isUuid,
  type ListQuery,
  maximumShown,
  type Parameters,
  QueryError,
  readReport,
  type ReadReport,
  type Report,
  type ReportAnswer,
  reportNamed,
  type Resource,
  type ResourceNamed,
} from "../../../src/schema";
import { addDays, isPlainDate, type PlainDate } from "../../../src/domain/dates/plainDate";
import { instantAt } from "../../../src/domain/dates/wallTime";
import { draftOf, ownReport } from "../../../src/domain/reports/ownReport";
import { reports } from "../../../src/resources/reports";
import { type Days, daysOfMonth } from "../../../src/domain/organisation/periods";
import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import { aggregate, mostFigured } from "../../database/repository/aggregate";
import { forbidden, HttpError } from "../../http/HttpError";
import { type JsonSchema, plain } from "../endpoint/answers";
import { endpoint, type Endpoint } from "../endpoint/endpoint";
import { readOne } from "../endpoint/rows";
import { clockOf, organisationOf } from "../organisation/organisationOf";
import { changedParameters, figures, parametersOf, queryContext, queryIn } from "./readList";

/** Groups of the period before, in which those of the period are looked up. */
const groupsBefore = 200;

const reported = {
  ...figures,
  parts: z.array(z.int()).describe("How many of the rows meet the conditions of each part."),
  query: z.string().describe("The parameters of the list of exactly these rows."),
  partQueries: z.array(z.string()),
};
const ofBefore = z.object({ ...figures, parts: reported.parts }).nullable();

export const reportAnswer = z.object({
  total: z.object({ ...reported, before: ofBefore }),
  groups: z
    .array(
      z.object({
        value: z.union([z.string(), z.boolean(), z.null()]),
        ...reported,
        before: ofBefore.describe("Of the period before; null where none was asked for."),
      }),
    )
    .describe("The largest first; options in their order, months in time."),
  other: z.object(reported).nullable().describe("The rows of no group that is shown."),
  isPart: z.boolean().describe(`Whether there are more than the ${mostFigured} rows that were looked at.`),
});

const days = {
  type: "string",
  pattern: "^\\d{4}-\\d{2}-\\d{2},\\d{4}-\\d{2}-\\d{2}$",
} as const;

/** The figures of a report, declared or one's own. Filters of the list choose among its rows. */
export const reportEndpoint = (resource: Resource, ofList: JsonSchema): Endpoint =>
  endpoint({
    method: "GET",
    url: `/api/${resource.name}/reports/:report`,
    access: { resource, action: "read" },
    summary: `Read a report on ${resource.label.many.toLowerCase()}: ${[draftReport, ...(resource.reports ?? []).map(({ name }) => name)].join(", ")}`,
    query: reportParameters(ofList),
    answer: plain(reportAnswer),
    async read(tx, { params, caller, services: { resourceNamed }, ...call }) {
      const asked = { resource, caller, resourceNamed };
      const name = params["report"] ?? "";
      const found = await reportFor(tx, { ...asked, name, parameters: parametersOf(call) });
      return (await readFigures(tx, { ...asked, ...found })).answer;
    },
  });

/** The parameters of a report: those of the list's filters, and the days. */
export const reportParameters = (ofList: JsonSchema, others: Readonly<Record<string, JsonSchema>> = {}) =>
  changedParameters(ofList, ["_start", "_end", "_sort", "_order", "_trash"], {
    ...others,
    _group: { type: "string", description: `Of the report "${draftReport}": what its rows are grouped by.` },
    _figures: { type: "string", description: "Of the same: measures, with commas between." },
    _of: { type: "string", description: "Of the same: the day by which a period chooses rows." },
    _days: { ...days, description: "The first and the last day of the period, with a comma between." },
    _before: { ...days, description: "The same of a period to compare with." },
  });

interface Named {
  resource: Resource;
  name: string;
  caller: Caller;
  resourceNamed: ResourceNamed;
  parameters: Parameters;
}

/** A declared report, one of the organisation's own by its id, or one that the parameters say. @throws 404; QueryError */
export async function reportFor(
  tx: Transaction,
  { resource, name, caller, resourceNamed, parameters: given }: Named,
): Promise<{ report: Report; parameters: Parameters }> {
  const { _group, _figures, _of, ...parameters } = given;
  if (name === draftReport) {
    const words = Object.entries({ _group, _figures, _of }).map(([key, text]) => [key, String(text ?? "")]);
    const report = draftOf(new URLSearchParams(words.filter(([, text]) => text !== "")));
    const [fault] = faultsOfReport(resource, report, { actor: caller, resourceNamed });
    if (fault)
      throw new QueryError({ period: "_of", measures: "_figures" }[String(fault.at)] ?? "_group", fault.what);
    return { report, parameters };
  }
  const own = isUuid(name) ? await readOne(tx, reports, name, caller) : undefined;
  const report = own?.resource === resource.name ? ownReport(own) : reportNamed(resource, name);
  if (!report) throw new HttpError(404, "There is no such report.");
  return { report, parameters: given };
}

/** The parameters that a text holds, such as those of an address. */
export function parametersIn(query: string): Parameters {
  const asked = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(asked.keys())].map((key) => {
      const [text = "", ...more] = asked.getAll(key);
      return [key, more.length > 0 ? [text, ...more] : text];
    }),
  );
}

type Conditions = Pick<ListQuery, "filters" | "groups">;

export interface AskedReport {
  resource: Resource;
  report: Report;
  caller: Caller;
  resourceNamed: ResourceNamed;
  /** Of the list's filters, `_days` and `_before`. */
  parameters: Parameters;
  /** What the figures are read for: those of a file are of the rows that the caller may export. */
  action?: "export";
  /** Whether all rows are looked at, however long that takes. */
  isOfAll?: boolean;
}

/** @throws 403 where a field of the report is closed to the caller. */
export function refuseClosedReport(resource: Resource, report: Report, caller: Caller): void {
  const closed = closedIn(resource, report, caller);
  if (closed.length > 0)
    throw forbidden(`This report needs “${closed.join("”, “")}”, which your role may not read.`);
}

/** @throws 403 where a field of the report is closed to the caller; QueryError. */
export async function readFigures(
  tx: Transaction,
  { resource, report, caller, resourceNamed, parameters: given, action, isOfAll = false }: AskedReport,
): Promise<{ answer: ReportAnswer; query: ListQuery }> {
  refuseClosedReport(resource, report, caller);
  const { _days, _before, ...parameters } = given;
  for (const name of ["_start", "_end", "_sort", "_order", "_trash"])
    if (parameters[name] !== undefined) throw new QueryError(name, `Reports have no "${name}".`);
  const context = await queryContext(tx, resource, { caller, resourceNamed, parameters });
  const query = queryIn(resource, parameters, context);
  if ((query.groups ?? []).length > mostGroups)
    throw new QueryError("_any", `A report takes at most ${mostGroups} groups of conditions.`);
  const organisation = await organisationOf(tx);
  const { timeZone, currency } = organisation;
  const read = readReport(resource, report, {
    ...{ actor: caller, ...context.options },
    words: { clock: clockOf(organisation, tx.now) },
  });
  const asked = { resource, report, read, query, timeZone };
  const figuresOf = (during: Days | undefined, groups: number) =>
    aggregate(tx, resource, { ...query, ...conditionsOf(asked, during) }, read.aggregate, caller, {
      ...{ ...context.options, timeZone, into: currency },
      report: {
        isOfAll,
        groups,
        parts: read.parts,
        largestBy: report.largestBy,
        action,
      },
    });
  const during = daysIn("_days", _days, report);
  const before = daysIn("_before", _before, report);
  const shown = read.aggregate.by?.by === "month" ? maximumShown.months : maximumShown.values;
  const is = await figuresOf(during, shown);
  const was = before && (await figuresOf(before, groupsBefore));
  return { answer: answerOf(asked, is, was, during), query };
}

interface Asked {
  resource: Resource;
  report: Report;
  read: ReadReport;
  query: ListQuery;
  timeZone: string;
}

/** As many of the groups of a list are left for the report's own conditions. */
const mostGroups = 3;

export function daysIn(name: string, given: Parameters[string], { period }: Report): Days | undefined {
  if (given === undefined) return undefined;
  const [from = "", to = ""] = String(given).split(",");
  if (!period) throw new QueryError(name, "This report is of no period.");
  if (!isPlainDate(from) || !isPlainDate(to) || from > to)
    throw new QueryError(name, `"${name}" takes two days, the earlier first.`);
  return { from, to };
}

/** What the list, the report and the period ask together. */
function conditionsOf(
  { resource, report, read, query, timeZone }: Asked,
  during?: Days,
  ...further: Conditions[]
) {
  const ofPeriod =
    during && report.period ? [{ filters: duringDays(resource, report.period, during, timeZone) }] : [];
  return together([query, read.where, ...ofPeriod, ...further]);
}

/** Conditions as one list query. What a parameter would say twice goes into a group. */
function together(all: readonly Conditions[]): {
  filters: Filter[];
  groups: NonNullable<ListQuery["groups"]>;
} {
  const filters: Filter[] = [];
  const again: Filter[] = [];
  for (const filter of all.flatMap((one) => one.filters)) {
    const isSaid = filters.some(
      ({ field, operator }) => field === filter.field && operator === filter.operator,
    );
    (isSaid ? again : filters).push(filter);
  }
  const groups = all.flatMap((one) => one.groups ?? []);
  return { filters, groups: again.length > 0 ? [...groups, { match: "all", members: again }] : groups };
}

/** The rows whose day, or whose moment in the organisation's time zone, is one of these. */
function duringDays(resource: Resource, field: string, { from, to }: Days, timeZone: string): Filter[] {
  if (allFields(resource)[field]?.kind === "date")
    return [
      { field, operator: "gte", value: from },
      { field, operator: "lte", value: to },
    ];
  return [
    { field, operator: "gte", value: startOf(from, timeZone) },
    { field, operator: "lt", value: startOf(addDays(to, 1), timeZone) },
  ];
}

const startOf = (day: PlainDate, timeZone: string) => instantAt(day, "00:00", timeZone).toISOString();

function answerOf(
  asked: Asked,
  is: Aggregated,
  was: Aggregated | undefined,
  during: Days | undefined,
): ReportAnswer {
  const { resource, report, read, query } = asked;
  const by = read.aggregate.by;
  const listOf = (...further: Conditions[]) =>
    formatListQuery({ ...conditionsOf(asked, during, ...further), search: query.search }).toString();
  const withLists = ({ count, measures, parts = [] }: Aggregated["total"], ...further: Conditions[]) => ({
    ...{ count, measures, parts },
    query: listOf(...further),
    partQueries: read.parts.map((part) => listOf(...further, part)),
  });
  // Months of the period itself are others than those of the period before.
  const isInTime = by?.by === "month" && by.field === report.period;
  const beforeOf = (value: unknown) => {
    if (!was || isInTime) return null;
    const same = was.groups.find((group) => group.value === value);
    if (same) return { ...same, parts: same.parts ?? [] };
    return was.other ? null : { count: 0, measures: {}, parts: read.parts.map(() => 0) };
  };
  const values = is.groups.map(({ value }) => value);
  return {
    total: { ...withLists(is.total), before: was ? { ...was.total, parts: was.total.parts ?? [] } : null },
    groups: inOrder(resource, by?.field, is.groups).map((group) => ({
      value: group.value,
      ...withLists(group, { filters: withValue(asked, group.value) }),
      before: beforeOf(group.value),
    })),
    other: is.other && withLists(is.other, withoutValues(asked, values)),
    isPart: is.isPart,
  };
}

/** Options in the order of their declaration. */
function inOrder(resource: Resource, by = "", groups: Aggregated["groups"]): Aggregated["groups"] {
  const field = allFields(resource)[by];
  if (field?.kind !== "choice") return groups;
  const places = Object.keys(field.choices);
  const placeOf = (value: unknown) => places.indexOf(String(value)) + 1 || Infinity;
  return groups.toSorted((a, b) => placeOf(a.value) - placeOf(b.value) || 0);
}

type Value = Aggregated["groups"][number]["value"];

function withValue({ resource, read, timeZone }: Asked, value: Value): Filter[] {
  const { field = "", by } = read.aggregate.by ?? {};
  if (value === null) return [{ field, operator: "null", value: true }];
  return by === "month"
    ? duringDays(resource, field, daysOfMonth(String(value)), timeZone)
    : [{ field, operator: "eq", value }];
}

function withoutValues({ resource, read, timeZone }: Asked, values: readonly Value[]): Conditions {
  const { field = "", by } = read.aggregate.by ?? {};
  const shown = values.filter((value) => value !== null);
  const isEmptyShown = shown.length < values.length;
  if (by !== "month")
    return {
      filters: [
        { field, operator: "nin", value: shown },
        ...(isEmptyShown ? [{ field, operator: "null", value: false } as const] : []),
      ],
    };
  const [from] = duringDays(resource, field, daysOfMonth(String(shown[0])), timeZone);
  const earlier: Filter = { field, operator: "lt", value: from?.value };
  // Rows without a day come after all months.
  return {
    filters: [],
    groups: [{ match: "any", members: [earlier, { field, operator: "null", value: true }] }],
  };
}

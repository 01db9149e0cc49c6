import {
  customFieldOf,
  customFieldsOf,
  groupedName,
  type ListQuery,
  type Parameters,
  parseListQuery,
  permits,
  type Resource,
  type ResourceNamed,
  type RowIn,
  allFields,
  isListed,
  isTimeWord,
  kindOf,
  matches,
  maximumGroups,
  maximumMembers,
  operators,
  referencePaths,
  type Aggregated,
  groupingNames,
  maximumBuckets,
  maximumMeasures,
  measureNames,
  parseAggregate,
  type WordClock,
} from "../../../src/schema";
import { forbidden } from "../../http/HttpError";
import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import { list, type ListOptions } from "../../database/repository/list";
import type { Call } from "../endpoint/endpoint";
import { clockOf, organisationOf } from "../organisation/organisationOf";
import type { JsonSchema } from "../endpoint/answers";
import * as z from "zod";
import { aggregate, mostFigured } from "../../database/repository/aggregate";

/** Pages need all assignable users and teams in one request. */
const wholeLists = new Set(["users", "teams"]);

/** Totals are in the headers. */
export async function readList<R extends Resource>(
  tx: Transaction,
  resource: R,
  call: Call<unknown>,
): Promise<RowIn<R>[]> {
  const { caller, reply } = call;
  const { query, options } = await queryOf(tx, resource, call);
  const { rows, total, totalCapped, examined } = await list(tx, resource, query, caller, options);
  reply.header("x-total-count", total);
  if (totalCapped) reply.header("x-total-count-capped", "true");
  if (examined) reply.header("x-rows-examined", examined);
  return rows;
}

/** @throws QueryError for invalid parameters; 403 for the trash without the right to delete. */
export async function queryOf(
  tx: Transaction,
  resource: Resource,
  call: Call<unknown>,
): Promise<{ query: ListQuery; options: ListOptions }> {
  const parameters = parametersOf(call);
  const context = await queryContext(tx, resource, { ...call, ...call.services, parameters });
  return { query: queryIn(resource, parameters, context), options: context.options };
}

/** The query parameters: a text or, for a repeated name, several. */
export const parametersOf = ({ request }: Pick<Call<unknown>, "request">) => request.query as Parameters;

/** The context for list parameters: the organisation's query fields and clock, where they need them. */
export async function queryContext(
  tx: Transaction,
  resource: Resource,
  {
    caller: actor,
    resourceNamed,
    parameters,
  }: { caller: Caller; resourceNamed: ResourceNamed; parameters: Parameters },
): Promise<QueryContext> {
  const custom = customFieldOf(resource);
  const namesCustom = custom !== undefined && mentions(parameters, `${custom.name}.`);
  const customFields = namesCustom
    ? customFieldsOf(resource, (await organisationOf(tx)).queryFields)
    : undefined;
  const hasTime = Object.values(parameters).flat().some(isTimeWord);
  const clock = hasTime ? clockOf(await organisationOf(tx), tx.now) : undefined;
  return { actor, clock, options: { resourceNamed, ...(customFields ? { customFields } : {}) } };
}

interface QueryContext {
  actor: Caller;
  clock: WordClock | undefined;
  options: ListOptions;
}

/** @throws as queryOf does. */
export function queryIn(
  resource: Resource,
  parameters: Parameters,
  { actor, clock, options }: QueryContext,
): ListQuery {
  const defaultPage = wholeLists.has(resource.name) ? 200 : 25;
  const query = parseListQuery(resource, parameters, { actor, words: { clock }, ...options, defaultPage });
  if (query.trash && !permits(resource.access.delete, actor))
    throw forbidden("Only who may delete these may look into their trash.");
  return query;
}

/** Whether a query names a query field: in a condition, the order or the figures. */
const mentions = (parameters: Parameters, prefix: string): boolean =>
  Object.keys(parameters).some((name) => (groupedName(name)?.name ?? name).startsWith(prefix)) ||
  ["_sort", "_by", "_measures"].some((name) => String(parameters[name] ?? "").includes(prefix));

/** The list parameters for the API's description. parseListQuery checks them, and accepts query fields too. */
export function listParameters(resource: Resource, resourceNamed: ResourceNamed): JsonSchema {
  const listed = [
    ...Object.entries(allFields(resource)).filter(([, field]) => isListed(field)),
    ...referencePaths(resource, resourceNamed).map(({ name, field }) => [name, field] as const),
  ];
  const filters = listed.flatMap(([name, field]) =>
    kindOf(field).operators.map((operator): [string, JsonSchema] => [
      `${name}${operators[operator].suffix}`,
      { description: `${field.label} ${operators[operator].label}`, ...valueOf(operators[operator].values) },
    ]),
  );
  const named = Object.entries(resource.namedFilters ?? {}).map(([name, { label }]): [string, JsonSchema] => [
    name,
    { description: label, type: "boolean" },
  ]);
  const properties = { ...general, ...Object.fromEntries([...filters, ...named, ...groups]) };
  return { type: "object", properties, additionalProperties: true };
}

const valueOf = (values: "one" | "many" | "two" | "yesNo"): JsonSchema => {
  if (values === "yesNo") return { type: "boolean" };
  return values === "one" ? { type: "string" } : { type: "array", items: { type: "string" } };
};

/** Groups are described as a prefix; listing them would double the parameters. */
const groups = matches.map((match): [string, JsonSchema] => [
  `_${match}.{filter}`,
  {
    type: "string",
    description:
      `A group: rows meet ${match} of its conditions. {filter} is the name of a filter, as in _${match}.id_null=false. ` +
      `_${match}2. begins another group, _${match}.2. asks once more by the same name. ` +
      `At most ${maximumGroups} groups of ${maximumMembers} conditions.`,
  },
]);

const general: JsonSchema = {
  _start: { type: "integer", description: "The first row, from 0." },
  _end: { type: "integer", description: "The row after the last: at most 200 rows further." },
  _sort: { type: "string", description: "Fields to sort by, with commas between." },
  _order: { type: "string", description: "asc or desc for each of them." },
  q: { type: "string", description: "Words to search for." },
  _trash: { type: "boolean", description: "The trash instead of the live rows." },
};

export const figures = {
  count: z.int(),
  measures: z
    .record(
      z.string(),
      z.union([
        z.number(),
        z.string(),
        z.array(z.object({ currency: z.string(), amount: z.int(), count: z.int() })),
        z.null(),
      ]),
    )
    .describe("By the names that were asked for. Money: a list, for each currency, in minor units."),
};

export const aggregateAnswer = z.object({
  total: z.object(figures),
  groups: z.array(z.object({ value: z.union([z.string(), z.boolean(), z.null()]), ...figures })),
  other: z
    .object(figures)
    .nullable()
    .describe(`The rows of all further groups, where there are more than ${maximumBuckets}.`),
  isPart: z.boolean().describe(`Whether there are more than the ${mostFigured} rows that were looked at.`),
});

/** The parameters of a list without some of its own, and with others. */
export function changedParameters(
  ofList: JsonSchema,
  without: readonly string[],
  others: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const left = Object.entries(ofList["properties"] ?? {}).filter(([name]) => !without.includes(name));
  return { ...ofList, properties: { ...others, ...Object.fromEntries(left) } };
}

/** The parameters of the list without page and order, and those of the figures. */
export function aggregateParameters(resource: Resource, ofList: JsonSchema): JsonSchema {
  const fields = Object.entries(allFields(resource)).filter(([, field]) => isListed(field));
  const by = fields.flatMap(([name, field]) => groupingNames(name, field));
  const measures = fields.flatMap(([name, field]) => measureNames(name, field));
  return changedParameters(ofList, ["_start", "_end", "_sort", "_order"], {
    _by: { type: "string", description: `What rows are grouped by: ${by.join(", ")}.` },
    _measures: {
      type: "string",
      description: `At most ${maximumMeasures}, with commas between, of: ${measures.join(", ")}.`,
    },
    _exchanged: {
      type: "boolean",
      description:
        "Money in the organisation's currency, at the rates of the day on which a row was made; its count is without rows that have no rate.",
    },
  });
}

export async function readAggregate(
  tx: Transaction,
  resource: Resource,
  call: Call<unknown>,
): Promise<Aggregated> {
  const asked = parametersOf(call);
  const context = await queryContext(tx, resource, { ...call, ...call.services, parameters: asked });
  const { actor, options } = context;
  const { aggregate: figured, parameters } = parseAggregate(resource, asked, { actor, ...options });
  const query = queryIn(resource, parameters, context);
  const { timeZone, currency } = await organisationOf(tx);
  const into = figured.exchanged ? currency : undefined;
  return aggregate(tx, resource, query, figured, actor, { ...options, timeZone, into });
}

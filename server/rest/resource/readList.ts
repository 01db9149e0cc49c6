import {
  customFieldOf,
  fieldsOfQueryFields,
  groupedName,
  type ListQuery,
  type Parameters,
  parseListQuery,
  permits,
  type Resource,
  type ResourceNamed,
  type RowIn,
} from "../../../src/schema";
import { forbidden } from "../../http/HttpError";
import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import { list, type ListOptions } from "../../database/repository/list";
import type { Call } from "../endpoint/endpoint";
import { organisationOf } from "../organisation/organisationOf";

/** The page asks for all assignable users and teams at once (specification, section 7). */
const wholeLists = new Set(["users", "teams"]);

/** One page of a resource; the total is in the headers. */
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

/**
 * The list query of a request, and what it was read with: the organisation's query fields where it names one.
 * @throws QueryError for what the dialect does not have; 403 for the trash of who may not delete.
 */
export async function queryOf(
  tx: Transaction,
  resource: Resource,
  call: Call<unknown>,
): Promise<{ query: ListQuery; options: ListOptions }> {
  const parameters = parametersOf(call);
  const context = await queryContext(tx, resource, { ...call, ...call.rest, parameters });
  return { query: queryIn(resource, parameters, context), options: context.options };
}

/** What a request asks of a list: Fastify's parser gives a text or, for a repeated name, several. */
export const parametersOf = ({ request }: Call<unknown>) => request.query as Parameters;

/** What the parameters of a list are read with: the organisation's query fields where they name one. */
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
  const namesCustom = custom !== undefined && mentions(parameters, `${custom}.`);
  const customFields = namesCustom
    ? fieldsOfQueryFields((await organisationOf(tx)).queryFields, "all")
    : undefined;
  return { actor, options: { resourceNamed, ...(customFields ? { customFields } : {}) } };
}

interface QueryContext {
  actor: Caller;
  options: ListOptions;
}

/** The list query that parameters say. @throws as queryOf does. */
export function queryIn(
  resource: Resource,
  parameters: Parameters,
  { actor, options }: QueryContext,
): ListQuery {
  const defaultPage = wholeLists.has(resource.name) ? 200 : 25;
  const query = parseListQuery(resource, parameters, { actor, ...options, defaultPage });
  if (query.trash && !permits(resource.access.delete, actor))
    throw forbidden("Only who may delete these may look into their trash.");
  return query;
}

/** Whether a query names a query field: as a condition, in its order, or for its figures. */
const mentions = (parameters: Parameters, prefix: string): boolean =>
  Object.keys(parameters).some((name) => (groupedName(name)?.name ?? name).startsWith(prefix)) ||
  ["_sort", "_by", "_measures"].some((name) => String(parameters[name] ?? "").includes(prefix));

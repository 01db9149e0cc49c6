import {
  decideTransition,
  type Resource,
  type RowIn,
  type TransitionRequest,
  transitionsOf,
  keptOf,
} from "../../../src/schema";
import { tenants, type Tenant } from "../../../src/resources/tenants";
import { HttpError } from "../../http/HttpError";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import {
  type Values,
  type CallerContext,
  valuesOf,
  type MadeTransition,
  type TransitionHooks,
  type WriteContext,
} from "../endpoint/Context";
import { lockRow, withParts } from "./writeRow";
import { Parameters } from "../../database/query/ruleSql";
import { changeRow, readRow } from "../endpoint/rows";
import { seriesAt, takeNumbers } from "./takeNumber";

/** A requested transition: the state to enter, the version that was read, and values it asks for. */
export interface TransitionAsked extends Values {
  to: string;
  version?: number | undefined;
}

/**
 * Moves a row to another state by the transitions of its declaration.
 * @throws 404; 403; 409 where it has changed since it was read; 422 where the transition is not allowed or lacks a
 * value.
 */
export async function transitionRow<R extends Resource>(
  context: CallerContext,
  resource: R,
  id: string,
  { to, version, ...given }: TransitionAsked,
): Promise<RowIn<R>> {
  const row = await lockRow(context, resource, id, { action: "update", version });
  const request = await transitionRequest(context, resource, row);
  const decision = decideTransition(resource, { ...request, to, given });
  if (!decision.ok)
    throw new HttpError(decision.isForOthers ? 403 : 422, decision.message, { errors: decision.errors });
  const { transition } = decision;
  const made = { ...transition, given: decision.given };
  const after = await enterState(context, resource, context.services.hooksOf(resource), row, made);
  return withParts(context, resource, after);
}

/** What the decision about a transition needs, read from the database. */
export async function transitionRequest<R extends Resource>(
  { tx, caller, now, services }: Pick<CallerContext, "tx" | "caller" | "now" | "services">,
  resource: R,
  row: RowIn<R>,
): Promise<Omit<TransitionRequest, "to" | "given">> {
  const hooks = services.hooksOf(resource);
  const organisation = await organisationOf(tx);
  return {
    row,
    role: caller.role,
    facts: { ...(await hooks.transitionFacts?.(tx, row)), today: todayOf(organisation, now) },
    labels: ownLabels(resource, organisation),
  };
}

/** The organisation's own names for states, if the resource allows them. */
function ownLabels(resource: Resource, { stateNames }: Tenant): TransitionRequest["labels"] {
  const states = resource.fields[transitionsOf(resource).field];
  const mayName = states?.kind === "choice" && states.choices === namedStates;
  return mayName ? Object.fromEntries(stateNames.map(({ status, label }) => [status, label])) : undefined;
}

const namedStates = tenants.fields.stateNames.of.status.choices;

/** Moves a locked row to an accepted state, by hand or by the server, with hooks. Returns the row afterwards. */
export async function enterState<R extends Resource>(
  context: WriteContext,
  resource: R,
  hooks: TransitionHooks<RowIn<R>>,
  row: RowIn<R>,
  made: MadeTransition,
): Promise<RowIn<R>> {
  const further = await hooks.beforeTransition?.(context, row, made);
  const { field } = transitionsOf(resource);
  const numbers = await numbersAt(context, resource, row, made.to);
  const values = { ...keptOf(resource, made.given), ...further, ...numbers, [field]: made.to };
  const after = await changeRow(context, resource, row.id, valuesOf(resource, values));
  if (!hooks.afterTransition) return after;
  await hooks.afterTransition(context, row, made);
  return (await readRow(context.tx, resource, row.id)) ?? after;
}

/** The numbers and days that a row gets with a state; existing ones stay. */
async function numbersAt(
  { tx, now }: WriteContext,
  resource: Resource,
  row: Values,
  state: string,
): Promise<Values> {
  const missing = seriesAt(resource, state).filter(([name]) => (row[name] ?? null) === null);
  if (missing.length === 0) return {};
  const taken = takeNumbers(tx, resource, missing, await organisationOf(tx), now);
  const parameters = new Parameters();
  const columns = Object.values(taken).map(
    (one, index) => `${one.sql((value) => parameters.add(value))} as n${index}`,
  );
  const [given = {}] = await tx.query<Values>(`select ${columns.join(", ")}`, parameters.values);
  return Object.fromEntries(Object.keys(taken).map((name, index) => [name, given[`n${index}`]]));
}

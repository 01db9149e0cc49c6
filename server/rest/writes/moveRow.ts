import { decideTransition } from "../../../src/schema/decideTransition";
import type { Resource, RowIn } from "../../../src/schema/resource";
import type { TransitionRequest } from "../../../src/schema/transitions";
import { forbidden, notFound, Refusal } from "../../auth/Refusal";
import { get } from "../../database/repository/get";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import type { Values } from "../Values";
import type { CallersWork } from "../Work";
import { enterState } from "./enterState";
import { mayUpdate } from "./mayUpdate";
import { staleVersion } from "./writeOutcome";

/** What is asked of a row: the state that it shall enter, the version that was read, and what the transition asks for. */
export interface MoveAsked extends Values {
  to: string;
  version?: number | undefined;
}

/**
 * Brings a row into another state by the table of its declaration, with what follows from it.
 * @throws 404; 403; 409 where it was changed since it was read; 422 where the transition is not allowed or lacks something.
 */
export async function moveRow<R extends Resource>(
  work: CallersWork,
  resource: R,
  id: string,
  { to, version, ...given }: MoveAsked,
): Promise<RowIn<R>> {
  const { tx, caller } = work;
  const hooks = work.rest.hooksOf(resource);
  // Asked at the same time, they travel together, in this order.
  const [, row, isAllowed] = await Promise.all([
    hooks.beforeLock?.(work, id),
    get(tx, resource, id, caller, { lock: true }),
    mayUpdate(tx, resource, id, caller),
  ]);
  if (!row) throw notFound(`This ${resource.label.one.toLowerCase()}`);
  if (!isAllowed) throw forbidden();
  if (version !== undefined && version !== row.version) throw staleVersion(resource, row, caller);
  const request = await transitionRequest(work, resource, row);
  const decision = decideTransition(resource, { ...request, to, given });
  if (!decision.ok)
    throw new Refusal(decision.isForOthers ? 403 : 422, decision.message, { errors: decision.errors });
  const { transition } = decision;
  return enterState(work, resource, hooks, row, { ...transition, given: decision.given });
}

/** What decides whether a row may pass to any state now, as the database knows it. */
export async function transitionRequest<R extends Resource>(
  { tx, caller, now, rest }: Pick<CallersWork, "tx" | "caller" | "now" | "rest">,
  resource: R,
  row: RowIn<R>,
): Promise<Omit<TransitionRequest, "to" | "given">> {
  const hooks = rest.hooksOf(resource);
  const organisation = await organisationOf(tx);
  return {
    row,
    role: caller.role,
    facts: { ...(await hooks.moveFacts?.(tx, row)), today: todayOf(organisation, now) },
    labels: hooks.stateLabels?.(organisation),
  };
}

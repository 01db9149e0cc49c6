import type { FieldErrors } from "./fieldErrors";
import type { Choices } from "./kinds/choice";
import type { Resource } from "./resource";
import type { Transition, TransitionRequest } from "./transitions";
import { transitionsFrom, transitionsOf } from "./transitionsFrom";

/** Why a transition was refused: one message, and what is wrong by field. */
export interface RefusedTransition {
  ok: false;
  /** Whether other roles may make it. */
  isForOthers: boolean;
  message: string;
  errors: FieldErrors;
}

/** The error of a transition that is not in the table (none given) or not open to the role; it names what is allowed. */
export function refusedTransition(
  resource: Resource,
  request: TransitionRequest,
  transition: Transition | undefined,
): RefusedTransition {
  const message = `${problemOf(resource, request, transition)} ${remedyOf(resource, request)}`;
  return { ok: false, isForOthers: transition !== undefined, message, errors: { to: [message] } };
}

function problemOf(resource: Resource, request: TransitionRequest, closed: Transition | undefined): string {
  const { row, to } = request;
  const { field } = transitionsOf(resource);
  const one = resource.label.one.toLowerCase();
  const someOne = `${/^[aeiou]/.test(one) ? "an" : "a"} ${one}`;
  if (!Object.hasOwn(choicesOf(resource), to))
    return `"${to}" is not a ${resource.fields[field]?.label.toLowerCase()} of ${someOne}.`;
  if (to === row[field]) return `The ${one} is already "${labelOf(resource, request, to)}".`;
  const step = `from "${labelOf(resource, request, String(row[field]))}" to "${labelOf(resource, request, to)}"`;
  const capital = someOne.charAt(0).toUpperCase() + someOne.slice(1);
  return closed
    ? `${capital} is moved ${step} only by: ${closed.roles.join(", ")}.`
    : `${capital} does not move ${step}.`;
}

function remedyOf(resource: Resource, request: TransitionRequest): string {
  const allowed = transitionsFrom(resource, request.row, request.role);
  if (allowed.length === 0) return `There is no move from here for the role ${request.role}.`;
  return `From here it can move to: ${allowed.map(({ to }) => labelOf(resource, request, to)).join(", ")}.`;
}

const labelOf = (resource: Resource, { labels }: TransitionRequest, state: string): string =>
  labels?.[state] ?? choicesOf(resource)[state]?.label ?? state;

/** The states of a resource, by key. */
export function choicesOf(resource: Resource): Choices {
  const field = resource.fields[transitionsOf(resource).field];
  // The start-up check has seen to it that the field is a choice.
  return field?.kind === "choice" ? field.choices : {};
}

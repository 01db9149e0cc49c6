import * as z from "zod";
import { schemaOf, fieldErrorsOf, type FieldErrors } from "./bodies";
import { onlyWhatApplies } from "./applying";
import { brokenChecks } from "./brokenChecks";
import { namesIn } from "./field/checks";
import type { Resource } from "./resource";
import type { Transition, TransitionRequest, Transitions } from "./transitions";
import type { Choices } from "./kinds/choice";
import type { Role } from "./field/access";
import type { AnyFields } from "./field/field";

type Values = Readonly<Record<string, unknown>>;

/** The transition to make, with a value for each name that it asks; null where none was given. */
interface AcceptedTransition {
  ok: true;
  transition: Transition;
  given: Values;
}

export type TransitionDecision = AcceptedTransition | RefusedTransition;

/** Decides whether a row may change its state now, for browser and server. It never throws a refusal. */
export function decideTransition(resource: Resource, request: TransitionRequest): TransitionDecision {
  const { row, to, role } = request;
  const { field, table, interpret } = transitionsOf(resource);
  const transition = table.find((one) => one.from === row[field] && one.to === to);
  if (!transition?.roles.includes(role)) return refusedTransition(resource, request, transition);
  const said = wordsOf(transition, request.given ?? {});
  const given = interpret ? { ...said, ...interpret(transition, said) } : said;
  const errors = missingFor(resource, transition, given, request);
  const messages = Object.values(errors).flat();
  if (messages.length === 0) return { ok: true, transition, given };
  return { ok: false, isForOthers: false, message: messages.join(" "), errors };
}

const wordsOf = ({ asks = {} }: Transition, given: Values): Values =>
  Object.fromEntries(
    Object.keys(asks).map((name) => {
      const value = given[name];
      return [name, (typeof value === "string" ? value.trim() || null : value) ?? null];
    }),
  );

/** What a transition still lacks, by field. What the user cannot fill in at a field is reported at `to`. */
function missingFor(
  resource: Resource,
  { asks = {}, checks = [] }: Transition,
  given: Values,
  { row, facts }: TransitionRequest,
): FieldErrors {
  const shape = Object.fromEntries(Object.entries(asks).map(([name, field]) => [name, schemaOf(field)]));
  const { error } = z.object(shape).safeParse(given);
  const fields = { ...resource.fields, ...resource.transitions?.facts, ...asks };
  // A row from before a field depended on another may hold values that do not apply. They are ignored.
  const values = onlyWhatApplies(fields, { ...row, ...facts, ...given });
  const broken = brokenChecks({ fields, checks }, values, new Set(checks.flatMap(namesIn)));
  const errors: FieldErrors = error ? fieldErrorsOf(error) : {};
  for (const [path, messages] of Object.entries(broken)) {
    const isSettled = path in asks || path in resource.fields;
    errors[isSettled ? path : "to"] = messages;
  }
  return errors;
}

/** Why a transition is refused: one message, and the errors by field. */
interface RefusedTransition {
  ok: false;
  /** Whether other roles may make it. */
  isForOthers: boolean;
  message: string;
  errors: FieldErrors;
}

/** The refusal of a transition that is not in the table or not open to the role. It names what is allowed. */
function refusedTransition(
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

export function choicesOf(resource: Resource): Choices {
  const field = resource.fields[transitionsOf(resource).field];
  // `checkResources` has checked that the field is a choice.
  return field?.kind === "choice" ? field.choices : {};
}

/** The declared transitions of a resource. @throws where it declares none. */
export function transitionsOf({ name, transitions }: Resource): Transitions {
  if (!transitions) throw new Error(`The resource "${name}" declares no transitions.`);
  return transitions;
}

/** The transitions that a role may make of a row by hand, the usual next step first. */
export function transitionsFrom(resource: Resource, row: Values, role: Role): readonly Transition[] {
  const { field, table } = transitionsOf(resource);
  return table.filter((one) => one.from === row[field] && one.roles.includes(role));
}

/** All fields that the transitions ask for, by name. A name means the same field in each of them. */
export const askedFields = (resource: Resource): AnyFields =>
  Object.assign({}, ...(resource.transitions?.table ?? []).map(({ asks }) => asks));

/** The given values that a row keeps. Fields that only other transitions ask for are emptied. */
export const keptOf = (resource: Resource, given: Values): Values =>
  Object.fromEntries(
    Object.keys(askedFields(resource))
      .filter((name) => name in resource.fields)
      .map((name) => [name, given[name] ?? null]),
  );

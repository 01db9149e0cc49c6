import * as z from "zod";
import { schemaOf } from "./bodies";
import { onlyWhatApplies } from "./applying";
import { brokenChecks } from "./brokenChecks";
import { namesIn } from "./field/checks";
import { fieldErrorsOf, type FieldErrors } from "./fieldErrors";
import type { Resource } from "./resource";
import { refusedTransition, type RefusedTransition } from "./refusedTransition";
import type { Transition, TransitionRequest } from "./transitions";
import { transitionsOf } from "./transitionsFrom";

type Values = Readonly<Record<string, unknown>>;

/** What is to be done, with what was given: each name that is asked, null where nothing was said. */
interface AcceptedTransition {
  ok: true;
  transition: Transition;
  given: Values;
}

export type TransitionDecision = AcceptedTransition | RefusedTransition;

/**
 * Decides whether a row may pass to another state now; browser and server ask the same. The answer is what to do or why
 * not, never an exception.
 */
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

/** What is asked, by name; blank texts say nothing. */
const wordsOf = ({ asks = {} }: Transition, given: Values): Values =>
  Object.fromEntries(
    Object.keys(asks).map((name) => {
      const value = given[name];
      return [name, (typeof value === "string" ? value.trim() || null : value) ?? null];
    }),
  );

/** What a transition still lacks, by field; what nobody can give at a field is told at `to`. */
function missingFor(
  resource: Resource,
  { asks = {}, checks = [] }: Transition,
  given: Values,
  { row, facts }: TransitionRequest,
): FieldErrors {
  const shape = Object.fromEntries(Object.entries(asks).map(([name, field]) => [name, schemaOf(field)]));
  const { error } = z.object(shape).safeParse(given);
  const fields = { ...resource.fields, ...resource.transitions?.facts, ...asks };
  // A row from before a field came to depend on another may hold what does not apply: it counts for nothing.
  const values = onlyWhatApplies(fields, { ...row, ...facts, ...given });
  const broken = brokenChecks({ fields, checks }, values, new Set(checks.flatMap(namesIn)));
  const errors: FieldErrors = error ? fieldErrorsOf(error) : {};
  for (const [path, messages] of Object.entries(broken)) {
    const isSettled = path in asks || path in resource.fields;
    errors[isSettled ? path : "to"] = messages;
  }
  return errors;
}

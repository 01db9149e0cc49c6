import { roleNames, rolesOf } from "./field/access";
import { errorsOfThese } from "./checkChecks";
import { type Issue, issue, issueIf } from "./DeclarationError";
import type { AnyFields } from "./field/field";
import { date } from "./kinds/date";
import { didYouMean } from "./nearest";
import type { Resource } from "./resource";
import type { Transition, Transitions } from "./transitions";

/** What cannot work in the lock of a resource. */
export function errorsOfLock({ lockedWhen, fields }: Resource): Issue[] {
  if (!lockedWhen) return [];
  const { field, in: states } = lockedWhen;
  const state = fields[field];
  if (state?.kind !== "choice" || !state.readOnly)
    return issue(
      `its rows are locked by "${field}", which is no read-only choice`,
      "name a choice with readOnly",
    );
  const known = Object.keys(state.choices);
  return states
    .filter((name) => !known.includes(name))
    .map((name): Issue => [
      `its rows are locked in the state "${name}", which is none.${didYouMean(name, known)}`,
      "name an option of the field",
    ]);
}

/** What a caller says beside what is asked. */
const reserved = ["to", "version"];

/** What cannot work in the transitions of a resource: its states, who makes them, what is asked and what is checked. */
export function errorsOfTransitions(resource: Resource): Issue[] {
  const { transitions, fields } = resource;
  if (!transitions) return [];
  const state = fields[transitions.field];
  if (state?.kind !== "choice" || !state.readOnly || state.default === undefined)
    return issue(
      `its transitions are of "${transitions.field}", which is no read-only choice with a default`,
      "name a choice field with readOnly and the state of a new row as its default",
    );
  return [
    ...errorsOfStates(transitions, Object.keys(state.choices), state.default),
    ...transitions.table.flatMap((one) => errorsOfOne(resource, transitions, one)),
    ...errorsOfAsked(resource, transitions.table),
  ];
}

const named = ({ from, to }: Transition): string => `the transition from "${from}" to "${to}"`;

function errorsOfStates({ table, automatic = [] }: Transitions, states: readonly string[], first: string) {
  const unknown = [...table.flatMap(({ from, to }) => [from, to]), ...automatic].filter(
    (name) => !states.includes(name),
  );
  const reached = new Set([first, ...automatic]);
  // A set that grows while it is walked: whatever a state leads to is walked too.
  for (const state of reached) for (const { from, to } of table) if (from === state) reached.add(to);
  const twice = table.filter(
    (one, index) => table.findIndex(({ from, to }) => from === one.from && to === one.to) < index,
  );
  return [
    ...[...new Set(unknown)].map((name): Issue => [
      `its transitions name the state "${name}", which is none.${didYouMean(name, states)}`,
      "name an option of the field",
    ]),
    ...states
      .filter((name) => !reached.has(name))
      .map((name): Issue => [
        `no transition leads to the state "${name}"`,
        "add one, name it in automatic where the server enters it, or leave the state out",
      ]),
    ...twice.map((one): Issue => [`${named(one)} stands there twice`, "leave one"]),
  ];
}

function errorsOfOne(resource: Resource, { facts = {} }: Transitions, one: Transition): Issue[] {
  const { roles, asks = {}, checks = [] } = one;
  const fields: AnyFields = {
    today: date({ label: "Today" }),
    ...facts,
    ...resource.fields,
    ...asks,
  };
  const updaters = rolesOf(resource.access.update);
  const barred = roles.filter((role) => !updaters.includes(role));
  return [
    ...issueIf(roles.length === 0, `${named(one)} is open to nobody`, "name roles, or make it automatic"),
    ...barred.map((role): Issue => [
      roleNames.includes(role)
        ? `${named(one)} is open to "${role}", who may change no row`
        : `${named(one)} is open to the role "${role}", which there is not.${didYouMean(role, roleNames)}`,
      "name roles that may change rows",
    ]),
    ...errorsOfThese(checks, fields).map(([found, remedy]): Issue => [`in ${named(one)} ${found}`, remedy]),
  ];
}

/** The endpoint has one body for all transitions, so that a name stands for one field. */
function errorsOfAsked({ fields }: Resource, table: readonly Transition[]): Issue[] {
  const kinds = new Map<string, string>();
  return table.flatMap((one) =>
    Object.entries(one.asks ?? {}).flatMap(([name, field]): Issue[] => {
      const kind = kinds.get(name) ?? field.kind;
      kinds.set(name, kind);
      const kept = fields[name];
      if (reserved.includes(name) || !/^[a-z][a-zA-Z0-9]*$/.test(name))
        return issue(
          `${named(one)} asks for "${name}", which cannot be its name`,
          "call it otherwise, in camelCase",
        );
      if (kind !== field.kind)
        return issue(`"${name}" is asked as ${kind} and as ${field.kind}`, "give one of them another name");
      if (kept && (kept.kind !== kind || !kept.readOnly || !kept.optional))
        return issue(
          `${named(one)} asks for "${name}", which the row's field of that name cannot keep`,
          "make that field read-only, optional and of the same kind, or ask under another name",
        );
      return [];
    }),
  );
}

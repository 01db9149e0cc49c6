import type { Role } from "./field/access";
import type { AnyFields } from "./field/field";
import type { Resource } from "./resource";
import type { Transition, Transitions } from "./transitions";

type Values = Readonly<Record<string, unknown>>;

/** The transitions of a resource that declares them. @throws where it does not. */
export function transitionsOf({ name, transitions }: Resource): Transitions {
  if (!transitions) throw new Error(`The resource "${name}" declares no transitions.`);
  return transitions;
}

/** What a role may make of a row by hand, the usual next step first. */
export function transitionsFrom(resource: Resource, row: Values, role: Role): readonly Transition[] {
  const { field, table } = transitionsOf(resource);
  return table.filter((one) => one.from === row[field] && one.roles.includes(role));
}

/** All that the transitions of a resource ask for, by name. A name stands for the same field wherever it is asked. */
export const askedFields = (resource: Resource): AnyFields =>
  Object.assign({}, ...(resource.transitions?.table ?? []).map(({ asks }) => asks));

/** What a row keeps of what was given; a field that is asked elsewhere alone is emptied. */
export const keptOf = (resource: Resource, given: Values): Values =>
  Object.fromEntries(
    Object.keys(askedFields(resource))
      .filter((name) => name in resource.fields)
      .map((name) => [name, given[name] ?? null]),
  );

import { isRoleRule, roleNames, rolesOf, type Rule } from "./field/access";
import { type Issue, issue, issueIf } from "./DeclarationError";
import type { AnyField } from "./field/field";
import { didYouMean } from "./nearest";
import type { Resource } from "./resource";

/** What cannot work in the access rules of a resource: roles, references, and rights that can never be used. */
export function errorsOfRights(resource: Resource): Issue[] {
  const { access, without = [], singleton, paths, menu } = resource;
  const errors = Object.entries(access).flatMap(([action, rule]) =>
    errorsOfRule(rule, `access.${action}`, resource),
  );
  // What a misspelt role may do is not known.
  if (errors.length > 0) return errors;
  const readers = rolesOf(access.read);
  const unread: Issue[] = issueIf(
    readers.length === 0 && !!(paths ?? menu),
    "it has pages and no role reads its rows",
    "open access.read, or leave paths and menu out",
  );
  const actions = ["create", "update", "delete"] as const;
  const written = actions.filter(
    (action) => !without.includes(action) && !(singleton && action !== "update"),
  );
  return [
    ...unread,
    ...written.flatMap((action): Issue[] => {
      const blind = rolesOf(access[action]).filter((role) => !readers.includes(role));
      return blind.length === 0
        ? []
        : issue(
            `access.${action} lets ${blind.join(", ")} write rows that access.read hides`,
            `add them to access.read, or take them out of access.${action}`,
          );
    }),
  ];
}

/** What cannot work in the access of one field, which is decided by the role alone. */
export const errorsOfFieldAccess = ({ access = {} }: AnyField, where: string): Issue[] =>
  Object.entries(access).flatMap(([action, rule]): Issue[] =>
    !rule
      ? []
      : isRoleRule(rule)
        ? errorsOfRule(rule, `the access.${action} of "${where}"`)
        : issue(`the access of "${where}" looks at rows`, "use everyone, nobody or roles"),
  );

function errorsOfRule(rule: Rule, where: string, resource?: Resource): Issue[] {
  if (rule.type === "any" || rule.type === "all")
    return rule.rules.flatMap((one) => errorsOfRule(one, where, resource));
  if (rule.type === "through")
    return [...errorsOfReferences([rule.field], resource), ...errorsOfRule(rule.rule, where)];
  if (rule.type !== "roles" && rule.type !== "assigned") return [];
  // Sources run without types: at the start a misspelt role is a text like any other.
  const unknown = rule.roles.filter((role) => !roleNames.includes(role));
  return [
    ...unknown.map((role): Issue => [
      `${where} names the role "${role}", which is none.${didYouMean(role, roleNames)}`,
      "name a role of src/schema/field/access.ts",
    ]),
    ...issueIf(rule.roles.length === 0, `${where} names no role`, "name one, or use nobody"),
    ...(rule.type === "assigned" ? errorsOfReferences([rule.user, rule.team], resource) : []),
  ];
}

const errorsOfReferences = (names: readonly string[], resource?: Resource): Issue[] =>
  names
    .filter((name) => resource && resource.fields[name]?.kind !== "reference")
    .map((name) => [
      `an access rule looks at "${name}", which is no reference.${didYouMean(name, Object.keys(resource?.fields ?? {}))}`,
      "name a reference field",
    ]);

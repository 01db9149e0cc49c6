import { isRoleRule, type Rule, rolesOf } from "./field/access";
import { type Issue, issue } from "./DeclarationError";
import type { Resource } from "./resource";

/** Whether the role and the whole decide who reads a row. */
function isReadByWhole(rule: Rule, by: string): boolean {
  if (rule.type === "all") return rule.rules.every((one) => isReadByWhole(one, by));
  return isRoleRule(rule) || (rule.type === "through" && rule.field === by);
}

/** What cannot work in what a row is part of: it is always part of one row, the same one, and shown to no more roles. */
export function errorsOfPartOf(resource: Resource, declared: ReadonlyMap<string, Resource>): Issue[] {
  const { partOf, fields, access } = resource;
  if (!partOf) return [];
  const { resource: name, by } = partOf;
  const whole = declared.get(name);
  if (!whole)
    return issue(`it is part of "${name}", which is not declared`, "add it to src/resources/index.ts");
  const field = fields[by];
  if (field?.kind !== "reference" || field.to !== name)
    return issue(
      `it is part of "${name}" by "${by}", which is no reference to it`,
      `give it one, or name it`,
    );
  const errors: Issue[] = [];
  if (field.optional || !(field.createOnly || field.readOnly))
    errors.push([
      `it is part of "${name}" by "${by}", which can be empty or change`,
      "make it createOnly or readOnly, and not optional",
    ]);
  if (field.onDelete !== "keep")
    errors.push([
      `it goes into the trash with its ${whole.label.one.toLowerCase()}, which "${by}" keeps from going`,
      `say onDelete: "keep" of "${by}"`,
    ]);
  if (!isReadByWhole(access.read, by))
    errors.push([
      "access.read looks at its own rows",
      "leave it out, or name roles: which rows are read follows from the whole",
    ]);
  const readers = rolesOf(whole.access.read);
  const more = rolesOf(access.read).filter((role) => !readers.includes(role));
  if (more.length > 0)
    errors.push([
      `access.read shows ${more.join(", ")} parts of "${name}" that "${name}" itself hides`,
      "leave access.read out, or name fewer roles",
    ]);
  return errors;
}

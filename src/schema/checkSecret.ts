import { type Issue, issue } from "./DeclarationError";
import type { Resource } from "./resource";
import { secretFields } from "./field/field";

/** What cannot work in the secret fields of a resource: nothing but a look of its own leads to them. */
export function errorsOfSecrets({ fields, singleton, title, list }: Resource): Issue[] {
  const { columns, search = [], filters = [], sort } = list;
  const nested = Object.entries(fields).flatMap(([name, field]): Issue[] =>
    "of" in field
      ? secretFields(field.of).map((inner) => [
          `"${name}.${inner}" is secret inside of "${name}"`,
          "give it a field of the resource itself",
        ])
      : [],
  );
  const own = secretFields(fields).flatMap((name): Issue[] => {
    const field = fields[name];
    if (singleton) return issue(`"${name}" is secret and the organisation's`, "give it a resource with rows");
    if (field?.kind !== "text") return issue(`"${name}" is secret and no text`, "make it a text");
    const errors: Issue[] = [];
    if (field.unique || field.indexed)
      errors.push([`"${name}" is secret and could be found out by trying`, "leave unique and indexed out"]);
    if ([title, ...columns, ...search, ...filters, sort.field].includes(name))
      errors.push([`"${name}" is secret and the list names it`, "take it out of title and list"]);
    return errors;
  });
  return [...nested, ...own];
}

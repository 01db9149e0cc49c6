import { emptyBody } from "../../../fields/emptyBody";
import { type Actor, kindOf, nestedFields, type Resource } from "../../../schema";
import type { FormValues } from "./formBody";
import { formSections, openFields } from "./formFields";

/**
 * What the address of a form names: references, `?querySourceId=…`, and tables that begin with a row, `?rates=1`, into which one
 * can paste at once.
 */
export function addressedValues(resource: Resource, actor: Actor, parameters: URLSearchParams): FormValues {
  const open = openFields(formSections(resource, actor, "create"));
  return Object.fromEntries(
    [...parameters].flatMap(([name, text]) => {
      const field = open.get(name);
      if (field?.kind === "rows") return [[name, [emptyBody(nestedFields(field))]]];
      if (field?.kind !== "reference" && field?.kind !== "references") return [];
      const value = kindOf(field).fromQuery(text, field);
      return value === undefined ? [] : [[name, field.kind === "references" ? [value] : value]];
    }),
  );
}

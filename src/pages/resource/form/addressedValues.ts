import { type Actor, kindOf, type Resource } from "../../../schema";
import type { FormValues } from "./formBody";
import { formSections, openFields } from "./formFields";

/** The references that the address of a form names, `?querySourceId=…`: a new row begins with what it was asked for. */
export function addressedValues(resource: Resource, actor: Actor, parameters: URLSearchParams): FormValues {
  const open = openFields(formSections(resource, actor, "create"));
  return Object.fromEntries(
    [...parameters].flatMap(([name, text]) => {
      const field = open.get(name);
      if (field?.kind !== "reference" && field?.kind !== "references") return [];
      const value = kindOf(field).fromText(text, field);
      return value === undefined ? [] : [[name, field.kind === "references" ? [value] : value]];
    }),
  );
}

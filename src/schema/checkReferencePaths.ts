import type { Issue } from "./DeclarationError";
import { isListed } from "./field/secret";
import { kindOf } from "./kinds";
import { didYouMean } from "./nearest";
import { pathParts } from "./pathParts";
import { searchedReferences, searchedTexts, targetOfReference } from "./referencePaths";
import { allFields, type Resource } from "./resource";

/** What cannot work in the filters and the search of a list that lead through its references. */
export function errorsOfReferencePaths(resource: Resource, declared: ReadonlyMap<string, Resource>): Issue[] {
  const targetOf = (by: string) => targetOfReference(resource, by, (name) => declared.get(name));
  return [
    ...(resource.list.filters ?? []).flatMap((name) => errorsOfPath(resource, name, targetOf)),
    ...searchedReferences(resource).flatMap((name): Issue[] => {
      const target = targetOf(name);
      if (!target || searchedTexts(target).length > 0) return [];
      const found = `list.search looks through "${name}" for ${target.label.many}, whose list has no search of texts`;
      return [[found, "give it one, or leave the reference out of list.search"]];
    }),
  ];
}

function errorsOfPath(
  { fields }: Resource,
  name: string,
  targetOf: (by: string) => Resource | undefined,
): Issue[] {
  const parts = pathParts(name);
  if (!parts) return [];
  const [by, of] = parts;
  if (fields[by]?.kind !== "reference") {
    const references = Object.keys(fields).filter((one) => fields[one]?.kind === "reference");
    return [
      [
        `list.filters names "${name}", and "${by}" is no reference.${didYouMean(by, references)}`,
        "lead through a field of kind reference",
      ],
    ];
  }
  const target = targetOf(by);
  // That the reference leads nowhere is said at the field.
  if (!target) return [];
  const field = Object.hasOwn(allFields(target), of) ? allFields(target)[of] : undefined;
  if (!field)
    return [
      [
        `list.filters names "${name}", and ${target.label.many} have no field "${of}".${didYouMean(of, Object.keys(allFields(target)))}`,
        "name a field of theirs; a path leads through one reference",
      ],
    ];
  return isListed(field) && kindOf(field).operators.length > 0
    ? []
    : [[`lists cannot be filtered by "${name}"`, "leave it out of list.filters"]];
}

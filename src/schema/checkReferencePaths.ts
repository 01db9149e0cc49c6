import { type Issue, issue, issueIf } from "./DeclarationError";
import type { Actor } from "./field/access";
import { isListed } from "./field/field";
import { kindOf } from "./kinds";
import { parseListQuery } from "./parseListQuery";
import {
  childrenIn,
  parametersOf,
  referenceOf,
  pathParts,
  searchedReferences,
  searchedTexts,
  targetOfReference,
} from "./referencePaths";
import { didYouMean } from "./nearest";
import { QueryError } from "./QueryError";
import { allFields, type NamedFilter, type Resource } from "./resource";

/** What cannot work in the columns, the filters and the search of a list that lead to other rows. */
export function errorsOfReferencePaths(resource: Resource, declared: ReadonlyMap<string, Resource>): Issue[] {
  const targetOf = (by: string) => targetOfReference(resource, by, (name) => declared.get(name));
  return [
    ...(resource.list.filters ?? []).flatMap((name) =>
      errorsOfPath(resource, { name, where: "list.filters" }, targetOf),
    ),
    ...resource.list.columns.flatMap((name) =>
      errorsOfPath(resource, { name, where: "list.columns" }, targetOf),
    ),
    ...Object.entries(resource.namedFilters ?? {}).flatMap(([name, filter]) =>
      errorsOfNamedFilter(resource, name, filter, declared),
    ),
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
  { name, where }: { name: string; where: "list.filters" | "list.columns" },
  targetOf: (by: string) => Resource | undefined,
): Issue[] {
  const parts = pathParts(name);
  if (!parts) return [];
  const [by, of] = parts;
  if (fields[by]?.kind !== "reference") {
    const references = Object.keys(fields).filter((one) => fields[one]?.kind === "reference");
    return issue(
      `${where} names "${name}", and "${by}" is no reference.${didYouMean(by, references)}`,
      "lead through a field of kind reference",
    );
  }
  const target = targetOf(by);
  // That the reference leads nowhere is said at the field.
  if (!target) return [];
  const field = Object.hasOwn(allFields(target), of) ? allFields(target)[of] : undefined;
  if (!field)
    return issue(
      `${where} names "${name}", and ${target.label.many} have no field "${of}".${didYouMean(of, Object.keys(allFields(target)))}`,
      "name a field of theirs; a path leads through one reference",
    );
  if (where === "list.columns")
    return issueIf(
      !(isListed(field) && !notInColumns.has(field.kind)),
      `lists cannot show "${name}"`,
      "leave it out of list.columns",
    );
  return issueIf(
    !(isListed(field) && kindOf(field).operators.length > 0),
    `lists cannot be filtered by "${name}"`,
    "leave it out of list.filters",
  );
}

/** Kinds that are nothing without what stands beside them in their own row, or too large for many rows. */
const notInColumns: ReadonlySet<string> = new Set(["amount", "rows", "group", "custom"]);

/** Whoever may read some rows reads these fields of them: what a named filter asks is checked once, for all. */
const whoever: Actor = { userId: "", role: "viewer", teamIds: [] };

function errorsOfNamedFilter(
  resource: Resource,
  name: string,
  filter: NamedFilter,
  declared: ReadonlyMap<string, Resource>,
): Issue[] {
  const where = `namedFilters "${name}"`;
  if (Object.hasOwn(allFields(resource), name))
    return issue(`${where} is called as a field is`, "give it another name");
  const children = childrenIn(filter);
  if (!children) return [];
  const child = declared.get(children.resource);
  if (!child)
    return issue(
      `${where} asks about "${children.resource}", which is no resource.${didYouMean(children.resource, [...declared.keys()])}`,
      "name a resource",
    );
  const by = referenceOf(resource, children, child);
  const target = by === undefined ? undefined : targetOfReference(child, by, (one) => declared.get(one));
  if (target?.name !== resource.name)
    return issue(
      `${where} asks about ${child.label.many}, which do not refer to ${resource.label.many} by "${by ?? ""}"`,
      "name their reference as `by`",
    );
  try {
    parseListQuery(child, parametersOf(children.where), { actor: whoever });
    return [];
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return issue(
      `${where} asks what nobody or not everybody may ask: ${error.message}`,
      "write it as their list does",
    );
  }
}

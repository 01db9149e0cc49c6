import { type Actor, permits } from "./field/access";
import { isListed } from "./field/field";
import { canRead } from "./fieldAccess";
import type { Field } from "./kinds";
import { type Chosen, referredBy, wholeBy } from "./partOf";
import { allFields, type Resource, type Children, type NamedFilter } from "./resource";

export type ResourceNamed = (name: string) => Resource | undefined;

/** A field of the row that a reference leads to, as a filter or a column of the list. */
export interface ReferencePath {
  /** As the declaration, the dialect and the rows of the list name it: `tripId.status`. */
  name: string;
  /** The reference, a field of the list's own rows. */
  by: string;
  /** The resource that it leads to, and the name of the field there. */
  target: Resource;
  of: string;
  /** That field as a field of the list: "Trip › State", empty where there is no such row. */
  field: Field;
  /** Whether the actor's role may follow the reference and read the field there. */
  isOpenTo(actor: Actor): boolean;
}

/** The paths among the filters and columns of a list; it can be filtered and sorted by all of them. */
export const referencePaths = (resource: Resource, resourceNamed: ResourceNamed): ReferencePath[] =>
  [...new Set([...(resource.list.filters ?? []), ...resource.list.columns])].flatMap(
    (name) => referencePath(resource, name, resourceNamed) ?? [],
  );

/** The paths among the columns of a list. Its rows carry their values under these names. */
export const columnPaths = (resource: Resource, resourceNamed: ResourceNamed): ReferencePath[] =>
  resource.list.columns.flatMap((name) => referencePath(resource, name, resourceNamed) ?? []);

export function referencePath(
  resource: Resource,
  name: string,
  resourceNamed: ResourceNamed,
): ReferencePath | undefined {
  const parts = pathParts(name);
  const { filters, columns } = resource.list;
  if (!parts || !(filters?.includes(name) || columns.includes(name))) return undefined;
  const [by, of] = parts;
  const reference = resource.fields[by];
  const target = targetOfReference(resource, by, resourceNamed);
  const field = target && allFields(target)[of];
  if (!reference || !target || !field) return undefined;
  const label = `${reference.label} › ${field.label}`;
  return {
    name,
    by,
    target,
    of,
    field: { ...field, label, ...(reference.optional ? { optional: true } : {}) },
    isOpenTo: (actor) =>
      [reference, field].every((one) => isListed(one) && canRead(one, actor)) &&
      permits(target.access.read, actor),
  };
}

/** The resource that a reference leads to; undefined for any other field. */
export function targetOfReference(
  resource: Resource,
  by: string,
  resourceNamed: ResourceNamed,
): Resource | undefined {
  const field = resource.fields[by];
  if (field?.kind !== "reference") return undefined;
  const to = referredBy(field) ?? "";
  return to === "self" ? resource : resourceNamed(to);
}

/** The fields of its own rows that the search of a list looks into. */
export const searchedTexts = ({ list, fields }: Resource): readonly string[] =>
  (list.search ?? []).filter((name) => fields[name]?.kind !== "reference");

/** The references through which the search of a list looks, as the search of their own list does. */
export const searchedReferences = ({ list, fields }: Resource): readonly string[] =>
  (list.search ?? []).filter((name) => fields[name]?.kind === "reference");

/** The children that a named filter asks about; undefined where it asks about the row itself. */
export const childrenIn = (filter: NamedFilter): Children | undefined =>
  "some" in filter ? filter.some : "none" in filter ? filter.none : undefined;

/** The reference of the children to the resource; undefined where neither they nor the filter names it. */
export const referenceOf = (
  { name }: Pick<Resource, "name">,
  { by }: Children,
  child: Pick<Resource, "partOf">,
): string | undefined => by ?? wholeBy(child, name);

/** The conditions on children as parameters of their own list. */
export const parametersOf = (where: Chosen = {}): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(where).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  );

/** The named filters that the actor may use, without those on rows that they may never read. */
export const namedFiltersFor = (
  resource: Resource,
  context: { actor: Actor; resourceNamed?: ResourceNamed },
): [name: string, filter: NamedFilter][] =>
  Object.entries(resource.namedFilters ?? {}).filter(([name]) => isNamedFilter(resource, name, context));

/** Whether the list has a filter of that name that the actor may use. */
export function isNamedFilter(
  { namedFilters }: Resource,
  name: string,
  { actor, resourceNamed }: { actor: Actor; resourceNamed?: ResourceNamed },
): boolean {
  const filter = namedFilters && Object.hasOwn(namedFilters, name) ? namedFilters[name] : undefined;
  const children = filter && childrenIn(filter);
  if (!filter || !children) return filter !== undefined;
  const child = resourceNamed?.(children.resource);
  return child !== undefined && permits(child.access.read, actor);
}

/** The parts of `custom.key` or `tripId.status` before and after the first dot; undefined without a dot. */
export function pathParts(name: string): [field: string, inside: string] | undefined {
  const dot = name.indexOf(".");
  return dot < 0 ? undefined : [name.slice(0, dot), name.slice(dot + 1)];
}

import type { Actor } from "./field/access";
import { permits } from "./field/access";
import type { Chosen } from "./derived";
import type { ResourceNamed } from "./referencePaths";
import type { Children, NamedFilter, Resource } from "./resource";

/** The children that a named filter asks about; undefined where it asks about the row itself. */
export const childrenIn = (filter: NamedFilter): Children | undefined =>
  "some" in filter ? filter.some : "none" in filter ? filter.none : undefined;

/** By which reference the children lead to a row of the resource; undefined where neither they nor the filter say it. */
export const referenceOf = (
  { name }: Pick<Resource, "name">,
  { by }: Children,
  child: Pick<Resource, "partOf">,
): string | undefined => by ?? (child.partOf?.resource === name ? child.partOf.by : undefined);

/** The conditions of children as parameters of their own list. */
export const parametersOf = (where: Chosen = {}): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(where).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  );

/** The named filters of a list that the actor may ask, by name: not those about rows of which they may read none. */
export const namedFiltersFor = (
  resource: Resource,
  context: { actor: Actor; resourceNamed?: ResourceNamed },
): [name: string, filter: NamedFilter][] =>
  Object.entries(resource.namedFilters ?? {}).filter(([name]) => isNamedFilter(resource, name, context));

/** Whether a list has a filter of that name which the actor may ask. */
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

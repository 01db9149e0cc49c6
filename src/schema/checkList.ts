import type { Issue } from "./DeclarationError";
import { kindOf } from "./kinds";
import { didYouMean } from "./nearest";
import { pathParts } from "./pathParts";
import { allFields, type Resource } from "./resource";

/** What cannot work in how lists show a resource: what its rows are called, their order, filters and tabs. */
export function errorsOfList(resource: Resource): Issue[] {
  const { title, list } = resource;
  const { sort, firstTab, filters = [], tabs, columns, search = [] } = list;
  const fields = allFields(resource);
  const named: Record<string, readonly string[]> = {
    title: [title],
    "list.columns": columns.filter((name) => !pathParts(name)),
    "list.search": search,
    "list.sort": [sort.field],
    // Paths have a check of their own.
    "list.filters": filters.filter((name) => !pathParts(name)),
    "list.firstTab": firstTab?.sort ? [firstTab.sort.field] : [],
    indexes: (resource.indexes ?? []).flat(),
    unique: resource.unique ?? [],
    namedFilters: Object.values(resource.namedFilters ?? {}).flatMap((one) =>
      "notEmpty" in one ? [one.notEmpty] : [],
    ),
  };
  const unknown = Object.entries(named).flatMap(([where, names]) =>
    names
      .filter((name) => !fields[name])
      .map((name): Issue => [
        `${where} names "${name}", which is no field.${didYouMean(name, Object.keys(fields))}`,
        "name a field",
      ]),
  );
  const errors: Issue[] = [];
  const titled = fields[title];
  if (titled && (titled.kind === "money" || titled.kind === "yesNo" || !isShort(title)))
    errors.push([`its rows are called by "${title}", which is no word`, "name a text as title"]);
  for (const name of [sort.field, ...(firstTab?.sort ? [firstTab.sort.field] : [])]) {
    const field = fields[name];
    if (field && !kindOf(field).sortable)
      errors.push([`lists cannot be sorted by "${name}"`, "sort by another field, createdAt say"]);
  }
  for (const name of [
    title,
    sort.field,
    ...(tabs ? [tabs] : []),
    ...(firstTab?.sort ? [firstTab.sort.field] : []),
  ])
    if (fields[name]?.access?.read)
      errors.push([
        `"${name}" is closed to some roles and the list needs it for everybody`,
        "open it, or name another as title, list.sort or list.tabs",
      ]);
  for (const name of filters) {
    const field = fields[name];
    if (field && kindOf(field).operators.length === 0)
      errors.push([`lists cannot be filtered by "${name}"`, "leave it out of list.filters"]);
  }
  return [...unknown, ...errors];

  function isShort(name: string): boolean {
    const field = fields[name];
    if (!field) return true;
    const { searchable, sortable } = kindOf(field);
    return searchable || sortable;
  }
}

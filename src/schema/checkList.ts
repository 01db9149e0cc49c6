import { type Issue, issueIf } from "./DeclarationError";
import { kindOf } from "./kinds";
import { didYouMean } from "./nearest";
import { pathParts } from "./referencePaths";
import { isListed } from "./field/field";
import { allFields, type BoardView, type Resource, viewName } from "./resource";

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
  const views = list.views ?? [];
  if (new Set(views.map(viewName)).size < views.length)
    errors.push(["list.views names a view twice", "name each view once"]);
  for (const view of views) if (typeof view === "object") errors.push(...errorsOfBoard(view));
  return [...unknown, ...errors];

  function errorsOfBoard({ by, sums = [] }: BoardView): Issue[] {
    const noMoney = sums.filter((name) => fields[name]?.kind !== "money");
    return [
      ...issueIf(
        !(fields[by]?.kind === "choice" && isListed(fields[by]) && !fields[by].access?.read),
        `the board of list.views stands by "${by}", which is no choice field that everybody may read`,
        "name a choice field",
      ),
      ...noMoney.map((name): Issue => [
        `the board of list.views adds up "${name}", which is no money`,
        "name fields of money in its sums",
      ]),
    ];
  }

  function isShort(name: string): boolean {
    const field = fields[name];
    if (!field) return true;
    const { searchable, sortable } = kindOf(field);
    return (searchable ?? sortable) === true;
  }
}

import { type Issue, issueIf, issue, didYouMean } from "./DeclarationError";
import { kindOf } from "./kinds";
import {
  pathParts,
  childrenIn,
  parametersOf,
  referenceOf,
  searchedReferences,
  searchedTexts,
  targetOfReference,
} from "./referencePaths";
import { isListed } from "./field/field";
import {
  allFields,
  type BoardView,
  type CalendarView,
  namesOfRowPage,
  type Resource,
  viewName,
  type NamedFilter,
} from "./resource";
import type { Actor, Rule } from "./field/access";
import { parseListQuery, QueryError } from "./parseListQuery";
import { type Chosen, type Related, referredBy } from "./partOf";
import { openPaths, ownPaths } from "./ownPaths";

/** Whether some roles may not read a field. What is derived of rows without owners is open to all. */
const isClosed = (rule: Rule | undefined, declared: ReadonlyMap<string, Resource>): boolean =>
  rule !== undefined && !(rule.type === "unscoped" && !declared.get(rule.resource)?.ownedBy);

/** Whether an index has the rows in the order of a field. */
export const isReadByIndex = (resource: Resource, name: string): boolean =>
  allFields(resource)[name]?.indexed === true ||
  resource.list.sort.field === name ||
  (resource.indexes ?? []).some((names) => names.length === 1 && names[0] === name);

/** Errors in how lists show a resource: its title, order, filters and tabs. */
export function errorsOfList(resource: Resource, declared: ReadonlyMap<string, Resource>): Issue[] {
  const { title, list } = resource;
  const { sort, firstTab, filters = [], tabs, columns, search = [] } = list;
  const fields = allFields(resource);
  const named: Record<string, readonly string[]> = {
    title: [title],
    "list.columns": columns.filter((name) => !pathParts(name)),
    "list.search": search,
    "list.sort": [sort.field],
    // `errorsOfReferencePaths` checks the paths.
    "list.filters": filters.filter((name) => !pathParts(name)),
    "list.notInPlace": list.notInPlace ?? [],
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
    if (isClosed(fields[name]?.access?.read, declared))
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
  for (const view of views)
    if (typeof view === "object")
      errors.push(...(view.view === "board" ? errorsOfBoard(view) : errorsOfCalendar(view)));
  const taken = list.alsoAs?.find((name) => declared.has(name));
  if (taken) errors.push([`list.alsoAs has "${taken}", which is a resource`, "take another name"]);
  return [...unknown, ...errors];

  function errorsOfCalendar({ from, to, by }: CalendarView): Issue[] {
    const kind = fields[from]?.kind;
    const days = [from, ...(to === undefined ? [] : [to])];
    return [
      ...days
        .filter((name) => !isDay(name))
        .map((name): Issue => [
          `the calendar of list.views stands by "${name}", which is no day that everybody may read`,
          "name a field of kind date or instant",
        ]),
      ...issueIf(
        to !== undefined && isDay(from) && isDay(to) && (to === from || fields[to]?.kind !== kind),
        `the calendar of list.views goes from "${from}" to "${to}", which are not two fields of one kind`,
        "name two dates, or two instants",
      ),
      ...days
        .filter((name) => isDay(name) && !isReadByIndex(resource, name))
        .map((name): Issue => [
          `the calendar of list.views reads by "${name}", which has no index`,
          "say indexed: true in the field",
        ]),
      ...issueIf(
        by !== undefined && !isOpenChoice(by),
        `the calendar of list.views is coloured by "${by}", which is no choice field that everybody may read`,
        "name a choice field",
      ),
    ];
  }

  function isDay(name: string): boolean {
    const field = fields[name];
    return (field?.kind === "date" || field?.kind === "instant") && !isClosed(field.access?.read, declared);
  }

  function isOpenChoice(name: string): boolean {
    const field = fields[name];
    return field?.kind === "choice" && isListed(field) && !field.access?.read;
  }

  function errorsOfBoard({ by, sums = [] }: BoardView): Issue[] {
    const noMoney = sums.filter((name) => fields[name]?.kind !== "money");
    return [
      ...issueIf(
        !isOpenChoice(by),
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

/** Errors in the columns, filters and search of a list that lead to other rows. */
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
  // A reference that leads nowhere is reported at its own field.
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

/** Kinds that need other fields of their own row, or are too large for many rows. */
const notInColumns: ReadonlySet<string> = new Set(["amount", "rows", "group", "custom"]);

/** A named filter may ask only what the lowest role may read, so one check covers all readers. */
const lowestActor: Actor = { userId: "", role: "viewer", teamIds: [] };

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
  return errorsOfChosen(where, child, children.where);
}

function errorsOfChosen(where: string, child: Resource, chosen: Chosen | undefined): Issue[] {
  try {
    parseListQuery(child, parametersOf(chosen), { actor: lowestActor });
    return [];
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return issue(
      `${where} asks what nobody or not everybody may ask: ${error.message}`,
      "write it as their list does",
    );
  }
}

export function errorsOfRelated(resource: Resource, declared: ReadonlyMap<string, Resource>): Issue[] {
  const { related = [], paths } = resource;
  if (related.length === 0) return [];
  const twice = related.filter(
    (one, index) =>
      related.findIndex(({ resource: name, by }) => name === one.resource && by === one.by) < index,
  );
  return [
    ...issueIf(
      !(paths?.show || paths?.edit),
      "it lists what refers to it on no page",
      "give it paths.show or paths.edit",
    ),
    ...related.flatMap((one) => errorsOfOne(resource, one, declared)),
    ...twice.map((one): Issue => [`it lists "${one.resource}" by "${one.by}" twice`, "leave one"]),
  ];
}

function errorsOfOne(
  resource: Resource,
  { resource: name, by, columns = [], where, sort }: Related,
  declared: ReadonlyMap<string, Resource>,
): Issue[] {
  const target = declared.get(name);
  if (!target)
    return issue(
      `it lists "${name}", which is not declared.${didYouMean(name, [...declared.keys()])}`,
      "name a resource of src/resources/index.ts",
    );
  const strange = [...columns, ...(sort ? [sort.field] : [])].filter((one) => !allFields(target)[one]);
  if (strange.length > 0)
    return issue(
      `it lists "${name}" with ${strange.join(", ")}, which they have not`,
      "name fields of theirs",
    );
  const asked = errorsOfChosen(`its list of "${name}"`, target, where);
  if (asked.length > 0) return asked;
  const [own, inside] = pathParts(by) ?? [by];
  const through = inside === undefined ? target : declared.get(referredBy(target.fields[own]) ?? "");
  const to = referredBy(through?.fields[inside ?? own]);
  if (inside !== undefined && !target.list.filters?.includes(by))
    return issue(
      `it lists "${name}" by "${by}", which is no filter of their list`,
      "name it in list.filters there",
    );
  if (to === resource.name || (to === "self" && target === resource)) return [];
  const fitting = Object.keys(target.fields).filter(
    (one) => referredBy(target.fields[one]) === resource.name,
  );
  return issue(
    `it lists "${name}" by "${by}", which is no reference of them to it.${didYouMean(by, fitting)}`,
    fitting.length > 0 ? `name ${fitting.join(" or ")}` : "give them one, or leave the list out",
  );
}

/** Errors in table name and page addresses. @param tables the tables that belong to no resource. */
export function errorsOfPlaces(
  { name, paths = {}, alsoAt, rowPage, fields }: Resource,
  tables: readonly string[],
): Issue[] {
  const errors: Issue[] = rowPage === undefined ? [] : errorsOfRowPage(rowPage, fields);
  if (tables.includes(name.replaceAll("-", "_")))
    errors.push(["a table of the system has this name", "give it another"]);
  const pages = [
    ...Object.entries(paths).map(([page, path]) => ({ page, path, at: `paths.${page}` })),
    ...Object.entries(alsoAt ?? {}).map(([page, path]) => ({ page, path, at: `alsoAt.${page}` })),
  ];
  for (const [index, { page, path, at }] of pages.entries()) {
    if (!path.startsWith("/"))
      errors.push([`${at} "${path}" does not begin with a slash`, `write "/${path}"`]);
    const wantsId = page === "edit" || page === "show";
    const hasId = path.split("/").includes(":id");
    if (wantsId !== hasId)
      errors.push([
        `${at} "${path}" ${hasId ? "names a row" : "names no row"}`,
        wantsId ? 'put ":id" into it' : 'take ":id" out of it',
      ]);
    if (!Object.hasOwn(paths, page)) errors.push([`${at} is no page of its paths`, "name it in paths too"]);
    const own = [...ownPaths, ...openPaths].find((one) => shapeOf(one) === shapeOf(path));
    if (own) errors.push([`${at} is "${own}", which is a page already`, "change it"]);
    const twin = pages.slice(0, index).find((other) => shapeOf(other.path) === shapeOf(path));
    if (twin) errors.push([`${twin.at} and ${at} are both "${path}"`, "change one"]);
  }
  return errors;
}

function errorsOfRowPage(rowPage: string, fields: Resource["fields"]): Issue[] {
  const unknown = namesOfRowPage({ rowPage }).find((part) => part !== "id" && !Object.hasOwn(fields, part));
  return [
    ...issueIf(
      !ownPaths.some((own) => shapeOf(own) === shapeOf(rowPage)),
      `its rowPage "${rowPage}" is no page`,
      "name one of ownPaths",
    ),
    ...issueIf(
      unknown !== undefined,
      `its rowPage reads "${unknown}", which is no field of it`,
      "name a field or id",
    ),
  ];
}

/** The same text for addresses that the router cannot tell apart. */
const shapeOf = (path: string): string => path.toLowerCase().replace(/:[^/]+/g, ":");

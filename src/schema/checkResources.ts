import { errorsOfDetail } from "./checkDetail";
import {
  errorsOfFieldAccess,
  errorsOfRights,
  errorsOfAmong,
  errorsOfApplying,
  errorsOfCustomers,
  errorsOfField,
  errorsOfOffer,
  errorsOfRequired,
  errorsOfFiles,
  errorsOfPersonal,
  errorsOfSecrets,
} from "./checkFields";
import {
  errorsOfChecks,
  errorsOfPartOf,
  errorsOfSeries,
  errorsOfLock,
  errorsOfTransitions,
} from "./checkRules";
import { errorsOfList, errorsOfPlaces, errorsOfReferencePaths, errorsOfRelated } from "./checkLists";
import { errorsOfAlways, errorsOfDerived, errorsOfWork } from "./checkDerived";
import { errorsOfMerging } from "./merging";
import { errorsOfReports } from "./aggregate";
import { didYouMean, DeclarationError } from "./DeclarationError";
import type { AnyField, AnyFields } from "./field/field";
import { isFieldKind, kindOf } from "./kinds";
import { isSystemField, placesOf, type Resource } from "./resource";
import { initialValue } from "./kinds/values";

type Fail = (resource: Resource, found: string, remedy: string) => void;
type Declared = ReadonlyMap<string, Resource>;

/**
 * Refuses declarations that break what the compiler cannot check. Returns them unchanged.
 * @param tables the tables that belong to no resource; no resource may have their names.
 * @throws DeclarationError with all errors, each with its remedy.
 */
export function checkResources<const R extends readonly Resource[]>(
  resources: R,
  tables: readonly string[] = [],
): R {
  const errors: string[] = [];
  const fail: Fail = (resource, found, remedy) =>
    errors.push(
      `The resource "${resource.name}" cannot be used: ${found}${/[.?]$/.test(found) ? "" : "."} Remedy: ${remedy}.`,
    );
  const names = new Set<string>();
  const paths = new Map<string, string>();
  for (const resource of resources) {
    if (!/^[a-z]+(-[a-z]+)*$/.test(resource.name))
      fail(resource, "its name is not lower-case words joined by hyphens", 'call it "query-sources", say');
    if (names.has(resource.name)) fail(resource, "two resources have this name", "give one of them another");
    names.add(resource.name);
    for (const path of placesOf(resource).flatMap((place) => Object.values(place.paths ?? {}))) {
      const other = paths.get(path);
      if (other && other !== resource.name)
        fail(resource, `its path ${path} is also a path of "${other}"`, "change one");
      paths.set(path, resource.name);
    }
  }
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  for (const resource of resources) checkResource(fail, resource, byName, tables);
  if (errors.length > 0) throw new DeclarationError(errors.join("\n"));
  return resources;
}

function checkResource(fail: Fail, resource: Resource, names: Declared, tables: readonly string[]): void {
  for (const name of Object.keys(resource.fields)) {
    if (name === "search" || name === "q")
      fail(resource, `"${name}" is the search of every list`, 'rename the field, "lookup" say');
    if (isSystemField(name) || name === "tenantId")
      fail(resource, `"${name}" is every row's already`, "rename the field");
    if (name === "children")
      fail(resource, '"children" makes a table of rows a tree', 'rename the field, "childAges" say');
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
      fail(resource, `"${name}" is not in camelCase`, "rename the field");
  }
  const unknown = unknownKinds(resource.fields);
  for (const [where, kind] of unknown)
    fail(resource, `"${where}" is of the unknown kind "${kind}"`, "use a kind of src/schema/kinds");
  // The options of an unknown kind cannot be checked.
  if (unknown.length > 0) return;
  checkFields(fail, resource, resource.fields, names);
  for (const [found, remedy] of errorsOfChecks(resource)) fail(resource, found, remedy);
  for (const [found, remedy] of [
    ...errorsOfRights(resource),
    ...errorsOfPartOf(resource, names),
    ...errorsOfDerived(resource, names),
    ...errorsOfMerging(resource, names),
    ...errorsOfPlaces(resource, tables),
    ...errorsOfList(resource, names),
    ...errorsOfRequired(resource),
    ...errorsOfApplying(resource.fields),
    ...errorsOfTransitions(resource),
    ...errorsOfLock(resource),
    ...errorsOfWork(resource),
    ...errorsOfAlways(resource, names),
    ...errorsOfCustomers(resource),
    ...errorsOfPersonal(resource),
    ...errorsOfSecrets(resource),
    ...errorsOfFiles(resource),
    ...errorsOfRelated(resource, names),
    ...errorsOfDetail(resource, names),
    ...errorsOfReferencePaths(resource, names),
    ...errorsOfReports(resource, names),
    ...errorsOfSeries(resource, names.get("tenants")),
  ])
    fail(resource, found, remedy);
  checkMenu(fail, resource);
  checkList(fail, resource);
  checkForm(fail, resource);
}

function checkMenu(fail: Fail, resource: Resource): void {
  if (resource.menu && !resource.paths?.list)
    fail(resource, "its menu leads to no list", "give it paths.list, or leave menu out");
}

function checkList(fail: Fail, resource: Resource): void {
  const { columns, sort, search = [], filters = [], tabs, firstTab, without = [] } = resource.list;
  for (const name of search) {
    const field = resource.fields[name];
    if (!field || !(kindOf(field).searchable || field.kind === "reference"))
      fail(resource, `"${name}" cannot be searched`, "leave it out of list.search");
    if (field?.access?.read)
      fail(resource, `"${name}" is closed to some roles`, "leave it out of list.search");
  }
  const divider = resource.fields[tabs ?? ""];
  if (tabs && divider?.kind !== "choice")
    fail(resource, `list.tabs "${tabs}" is no choice`, "name a choice field");
  if (firstTab && !(divider?.kind === "choice" && Object.hasOwn(divider.choices, firstTab.option)))
    fail(
      resource,
      `list.firstTab opens "${firstTab.option}", which is no tab`,
      "name an option of the field of list.tabs",
    );
  const named: Record<string, readonly string[]> = {
    title: [resource.title],
    "list.columns": columns,
    "list.sort": [sort.field],
    "list.search": search,
    "list.filters": filters,
    "list.tabs": tabs ? [tabs] : [],
    "list.firstTab": firstTab?.sort ? [firstTab.sort.field] : [],
  };
  for (const [where, names] of Object.entries(named)) {
    const absent = names.find((name) => without.includes(name));
    if (absent)
      fail(
        resource,
        `${where} names "${absent}", which list.without leaves out of lists`,
        "take it out of one of the two",
      );
  }
}

function checkForm(fail: Fail, resource: Resource): void {
  const seen = new Set<string>();
  for (const name of resource.form.flatMap(({ fields }) => fields)) {
    if (seen.has(name)) fail(resource, `"${name}" stands in two sections of the form`, "leave one");
    if (resource.fields[name]?.readOnly) fail(resource, `"${name}" is read-only`, "leave it out of the form");
    seen.add(name);
  }
  for (const name of resource.firstFields ?? [])
    if (!seen.has(name))
      fail(
        resource,
        `firstFields names "${name}", which is in no section of the form.${didYouMean(name, [...seen])}`,
        "name a field of the form",
      );
  if (resource.without?.includes("create") || resource.singleton) return;
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.readOnly && initialValue(field) === undefined && !seen.has(name))
      fail(
        resource,
        `"${name}" is required and in no section of the form`,
        "add it to form, or make it optional",
      );
  }
}

function checkFields(
  fail: Fail,
  resource: Resource,
  fields: AnyFields,
  names: Declared,
  path = "",
  around: AnyFields = {},
): void {
  for (const [name, field] of Object.entries(fields)) {
    const where = path + name;
    const target = targetOf(field);
    if (target && target !== "self" && !names.has(target))
      fail(
        resource,
        `"${where}" refers to "${target}", which is not declared.${didYouMean(target, [...names.keys()])}`,
        "name a resource of src/resources/index.ts",
      );
    const offered = names.get(target === "self" ? resource.name : (target ?? ""));
    for (const [found, remedy] of [
      ...errorsOfFieldAccess(field, where),
      ...errorsOfField(field, where),
      ...(offered ? errorsOfOffer(field, where, offered) : []),
      ...errorsOfAmong(resource, field, where, { ...around, ...fields }, names),
    ])
      fail(resource, found, remedy);
    checkNeighbours(fail, resource, field, where, { ...around, ...fields });
    const nested = nestedOf(field);
    if (nested) checkFields(fail, resource, nested, names, `${where}.`, { ...around, ...fields });
  }
}

/** Checks what a field says of another: where imports bring it, the currency of an amount, the E.164 form of a phone number. */
function checkNeighbours(
  fail: Fail,
  resource: Resource,
  field: AnyField,
  where: string,
  around: AnyFields,
): void {
  const { importedAs } = field;
  if (importedAs) {
    const { rows, value, values, first } = importedAs;
    const held = resource.fields[rows];
    const inner = held?.kind === "rows" ? nestedOf(held) : undefined;
    const isThere = [value, first, ...Object.keys(values)].every((name) => inner?.[name]);
    if (!isThere || where.includes(".") || !field.readOnly || !field.optional || held?.readOnly)
      fail(
        resource,
        `"${where}" is imported as a row of "${rows}", which has no such field or is not written`,
        "name a field of rows and fields in it, for a read-only and optional field of the resource itself",
      );
  }
  // Only the kind amount has `currency` as the name of a field, and only the kind phone has `e164`.
  const { currency, e164 } = field as Partial<Record<"currency" | "e164", string>>;
  const named = currency?.startsWith("/") ? resource.fields[currency.slice(1)] : around[currency ?? ""];
  if (field.kind === "amount" && !isCurrency(named))
    fail(
      resource,
      `the amount "${where}" takes its currency from "${currency}", which is no field with currencies`,
      'name a code field with list "currency", beside it or around it',
    );
  if (field.kind !== "phone" || e164 === undefined) return;
  const international = where.includes(".") ? undefined : resource.fields[e164];
  if (international?.kind !== "text" || !international.readOnly || !international.optional)
    return fail(
      resource,
      `the phone number "${where}" keeps its international form in "${e164}", which is no read-only text`,
      "declare a text field of that name with readOnly and optional, for a field of the resource itself",
    );
  if (resource.fields[where]?.access?.read !== international.access?.read)
    fail(resource, `"${where}" and "${e164}" are open to different roles`, "give both the same access");
}

// Only the kind code has a list.
const isCurrency = (field: AnyField | undefined): boolean =>
  field?.kind === "code" && (field as { list?: string }).list === "currency";

/** The resource that a field leads to, if any. Pictures are rows of files. */
export function targetOf(field: AnyField): string | undefined {
  if (field.kind === "image" || field.kind === "images") return "files";
  // Only the kinds reference and references have `to`, and there it is the name of a resource.
  return "to" in field ? (field.to as string) : undefined;
}

const unknownKinds = (fields: AnyFields, path = ""): (readonly [where: string, kind: string])[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    ...(isFieldKind(field.kind) ? [] : [[path + name, field.kind] as const]),
    ...unknownKinds(nestedOf(field) ?? {}, `${path}${name}.`),
  ]);

const nestedOf = (field: AnyField): AnyFields | undefined =>
  // Only the kinds rows and group have `of`, and there it is a declaration of fields.
  "of" in field ? (field.of as AnyFields) : undefined;

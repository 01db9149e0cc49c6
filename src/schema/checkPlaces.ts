import { type Issue, issueIf } from "./DeclarationError";
import { openPaths, ownPaths } from "./ownPaths";
import type { Resource } from "./resource";

/**
 * What cannot work in where a resource lives: its table and the addresses of its pages.
 * @param tables those that are no resource's.
 */
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
  const unknown = [...rowPage.matchAll(/:(\w+)/g)]
    .map(([, part = ""]) => part)
    .find((part) => part !== "id" && !Object.hasOwn(fields, part));
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

/** The same for addresses that the router cannot tell apart. */
const shapeOf = (path: string): string => path.toLowerCase().replace(/:[^/]+/g, ":");

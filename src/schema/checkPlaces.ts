import type { Issue } from "./DeclarationError";
import { openPaths, ownPaths } from "./ownPaths";
import type { Resource } from "./resource";

/**
 * What cannot work in where a resource lives: its table and the addresses of its pages.
 * @param tables those that are no resource's.
 */
export function errorsOfPlaces({ name, paths = {} }: Resource, tables: readonly string[]): Issue[] {
  const errors: Issue[] = [];
  if (tables.includes(name.replaceAll("-", "_")))
    errors.push(["a table of the system has this name", "give it another"]);
  const pages = Object.entries(paths);
  for (const [page, path] of pages) {
    if (!path.startsWith("/"))
      errors.push([`paths.${page} "${path}" does not begin with a slash`, `write "/${path}"`]);
    const wantsId = page === "edit" || page === "show";
    const hasId = path.split("/").includes(":id");
    if (wantsId !== hasId)
      errors.push([
        `paths.${page} "${path}" ${hasId ? "names a row" : "names no row"}`,
        wantsId ? 'put ":id" into it' : 'take ":id" out of it',
      ]);
    const own = [...ownPaths, ...openPaths].find((one) => shapeOf(one) === shapeOf(path));
    if (own) errors.push([`paths.${page} is "${own}", which is a page already`, "change it"]);
    const twin = pages.find(([other, its]) => other < page && shapeOf(its) === shapeOf(path));
    if (twin) errors.push([`paths.${twin[0]} and paths.${page} are both "${path}"`, "change one"]);
  }
  return errors;
}

/** The same for addresses that the router cannot tell apart. */
const shapeOf = (path: string): string => path.toLowerCase().replace(/:[^/]+/g, ":");

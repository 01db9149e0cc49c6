import {
  type Actor,
  type AnyRow,
  isGatedPath,
  mayDo,
  mayEnterOrganisation,
  type Paths,
  type Resource,
} from "../schema";

/** The address of a row's page: where it is read, else where it is edited; undefined where the actor may open neither. */
export function rowPath(resource: Resource, id: string, actor: Actor): string | undefined {
  return pagePath(resource, "show", actor, id) ?? pagePath(resource, "edit", actor, id, "show");
}

/** The same of a row that is at hand, whose page may stand below another row's. */
export function pathOfRow(resource: Resource, row: AnyRow, actor: Actor): string | undefined {
  const { rowPage } = resource;
  if (rowPage === undefined || !mayDo(resource, "show", actor)) return rowPath(resource, row.id, actor);
  const parts = [...rowPage.matchAll(/:(\w+)/g)].flatMap(([, name = ""]) => name);
  return parts.every((name) => typeof row[name] === "string")
    ? rowPage.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(row[name])))
    : undefined;
}

/** The address of one page of a resource, if there is one and the actor may open it. */
export function pagePath(
  resource: Resource,
  page: keyof Paths,
  actor: Actor,
  id = "",
  /** What the actor wants to do there; reading is enough for a page that shows what it may not change. */
  action: string = page,
): string | undefined {
  const path = resource.paths?.[page];
  return path && mayDo(resource, action, actor) && mayEnter(path, actor)
    ? path.replace(":id", encodeURIComponent(id))
    : undefined;
}

const mayEnter = (path: string, { role }: Actor) => !isGatedPath(path) || mayEnterOrganisation(role);

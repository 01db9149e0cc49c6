import {
  type Actor,
  type AnyRow,
  isGatedPath,
  mayDo,
  mayEnterOrganisation,
  namesOfRowPage,
  type Paths,
  type Resource,
} from "../schema";

/** The address of a row's page: show, else edit; undefined where the actor may open neither. */
export function rowPath(resource: Resource, id: string, actor: Actor): string | undefined {
  return pagePath(resource, "show", actor, id) ?? pagePath(resource, "edit", actor, id, "show");
}

/** The same for a loaded row, whose page may be below another row's. */
export function pathOfRow(resource: Resource, row: AnyRow, actor: Actor): string | undefined {
  const { rowPage } = resource;
  if (rowPage === undefined || !mayDo(resource, "show", actor)) return rowPath(resource, row.id, actor);
  return namesOfRowPage(resource).every((name) => typeof row[name] === "string")
    ? rowPage.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(row[name])))
    : undefined;
}

/** The address of one page of a resource; undefined where there is none or the actor may not open it. */
export function pagePath(
  resource: Resource,
  page: keyof Paths,
  actor: Actor,
  id = "",
  /** What the actor needs to be allowed; "show" is enough for an edit page that they may only read. */
  action: string = page,
): string | undefined {
  const path = resource.paths?.[page];
  return path && mayDo(resource, action, actor) && mayEnter(path, actor)
    ? path.replace(":id", encodeURIComponent(id))
    : undefined;
}

const mayEnter = (path: string, { role }: Actor) => !isGatedPath(path) || mayEnterOrganisation(role);

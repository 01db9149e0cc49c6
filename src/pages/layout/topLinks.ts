import { figureRoles } from "../../vocabulary";
import { type Actor, isGatedPath, mayDo, type Resource } from "../../schema";
import { resources as declared } from "../../resources";
import type { TopBarEntry, TopBarLink } from "./TopBar";

/**
 * The lists that the declarations put into the top bar and the actor may see, then groups, then Reports.
 * Until the actor is known: the lists open to everyone, so that no entry moves later.
 */
export function topLinks(
  actor: Actor | undefined,
  resources: readonly Resource[] = declared,
): readonly TopBarEntry[] {
  const links: TopBarLink[] = [];
  const groups = new Map<string, TopBarLink[]>();
  for (const resource of resources) {
    const { menu, paths, label, access } = resource;
    if (!menu || !paths?.list) continue;
    const isGated = isGatedPath(paths.list);
    const isOpen = access.read.type === "everyone" && !isGated;
    if (!(actor ? mayDo(resource, "list", actor) : isOpen)) continue;
    const link = { to: paths.list, label: label.many };
    if (menu === "top") links.push(link);
    // Groups of lists below /org are in the menu of that section.
    else if (!isGated) groups.set(menu.group, [...(groups.get(menu.group) ?? []), link]);
  }
  const reports = figureRoles.some((role) => role === actor?.role)
    ? [{ to: "/reports", label: "Reports" }]
    : [];
  return [...links, ...[...groups].map(([label, grouped]) => ({ label, links: grouped })), ...reports];
}

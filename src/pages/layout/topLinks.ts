import { figureRoles } from "../../vocabulary";
import { type Actor, isGatedPath, mayDo, type Resource } from "../../schema";
import { resources as declared } from "../../resources";
import type { TopBarEntry, TopBarLink } from "./TopBar";

/**
 * The lists that the declarations put into the top bar, and that the actor may see, groups after them; and the reports, for those who may know what the business sells. Until the actor is
 * known, those that are open to everyone: nothing moves when the rest comes.
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
    // Groups of lists below /org stand in the menu of that section.
    else if (!isGated) groups.set(menu.group, [...(groups.get(menu.group) ?? []), link]);
  }
  const reports = figureRoles.some((role) => role === actor?.role)
    ? [{ to: "/reports", label: "Reports" }]
    : [];
  return [...links, ...[...groups].map(([label, grouped]) => ({ label, links: grouped })), ...reports];
}

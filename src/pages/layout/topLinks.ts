import { type Actor, isGatedPath, mayDo, reportsFor, type Resource, roleNames, rolesOf } from "../../schema";
import { resourceNamed, resources as declared } from "../../resources";
import { lazyPart } from "../../components/lazyPart";
import type { TopBarEntry, TopBarLink } from "./TopBar";

const InboxCount = lazyPart(() => import("../trips/inbox/InboxCount").then((m) => m.InboxCount));

/**
 * The lists that the declarations put into the top bar and the actor may see, the inbox of those who take
 * enquiries, then groups, then Reports.
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
    const isOpen = rolesOf(access.read).length === roleNames.length && !isGated;
    if (!(actor ? mayDo(resource, "list", actor) : isOpen)) continue;
    const link = { to: paths.list, label: label.many };
    if (menu === "top") links.push(link);
    // Groups of lists below /org are in the menu of that section.
    else if (!isGated) groups.set(menu.group, [...(groups.get(menu.group) ?? []), link]);
  }
  const reports =
    actor && reportsFor(resources, actor).length > 0 ? [{ to: "/reports", label: "Reports" }] : [];
  const inbox =
    actor && mayDo(resourceNamed("trips"), "create", actor)
      ? [{ to: "/inbox", label: "Inbox", Count: InboxCount }]
      : [];
  return [
    ...links,
    ...inbox,
    ...[...groups].map(([label, grouped]) => ({ label, links: grouped })),
    ...reports,
  ];
}

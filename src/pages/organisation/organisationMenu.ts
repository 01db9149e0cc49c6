import { type Actor, everyone, mayDo, type OwnPath, permits, placesOf, type Resource } from "../../schema";
import { resources as declared } from "../../resources";
import { ownPages } from "../screens";

export interface MenuGroup {
  label: string;
  entries: { path: string; label: string }[];
}

const organisation = {
  label: "Organisation",
  entries: [
    { path: "/org/organisation", label: "Details" },
    { path: "/org/preferences", label: "Preferences" },
    { path: "/org/query-fields", label: "Query fields" },
    { path: "/org/integrations", label: "Integrations" },
    { path: "/org/security", label: "Security" },
  ],
} as const satisfies { label: string; entries: readonly { path: OwnPath; label: string }[] };
/** The last group: resources below /org whose declaration names no group. */
const other = "More";

/**
 * The section's menu: what the actor may see, in the declared groups. Lists outside /org come last in their
 * group.
 */
export function organisationMenu(actor: Actor, resources: readonly Resource[] = declared): MenuGroup[] {
  const own = organisation.entries.filter(({ path }) => permits(ownPages[path].rule ?? everyone, actor));
  const groups = new Map<string, MenuGroup["entries"]>([[organisation.label, own]]);
  for (const resource of resources.flatMap(placesOf)) {
    const { menu, paths, label } = resource;
    if (!paths?.list?.startsWith("/org/") || menu === "top" || !mayDo(resource, "list", actor)) continue;
    const group = menu?.group ?? other;
    groups.set(group, [...(groups.get(group) ?? []), { path: paths.list, label: label.many }]);
  }
  for (const resource of resources) {
    const { menu, paths, label } = resource;
    const entries = typeof menu === "object" ? groups.get(menu.group) : undefined;
    const isInside = placesOf(resource).some((place) => place.paths?.list?.startsWith("/org/"));
    if (entries && paths?.list && !isInside && mayDo(resource, "list", actor))
      entries.push({ path: paths.list, label: label.many });
  }
  return [...groups]
    .map(([label, entries]) => ({ label, entries }))
    .sort((a, b) => Number(a.label === other) - Number(b.label === other));
}

/** The menu entry of a path: `/org` is the details page, and forms belong to their list. */
export function currentEntry(pathname: string): string | undefined {
  if (/^\/org\/?$/.test(pathname)) return "/org/organisation";
  const resource = declared
    .flatMap(placesOf)
    .find(({ paths: own }) =>
      Object.values(own ?? {}).some(
        (path) => pathname === path || pathname.startsWith(`${path.replace(/:\w+$/, "")}`),
      ),
    );
  return resource?.paths?.list ?? organisation.entries.find(({ path }) => pathname.startsWith(path))?.path;
}

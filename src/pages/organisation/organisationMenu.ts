import { type Actor, everyone, mayDo, permits, placesOf, type Resource, type Rule } from "../../schema";
import { resources as declared } from "../../resources";
import { administrators } from "../../resources/shared/staff";

export interface MenuGroup {
  label: string;
  entries: { path: string; label: string }[];
}

/** Who may see how people sign in and what they did. */
export const securityReaders: Rule = administrators;

const organisation: { label: string; entries: readonly { path: string; label: string; rule?: Rule }[] } = {
  label: "Organisation",
  entries: [
    { path: "/org/organisation", label: "Details" },
    { path: "/org/preferences", label: "Preferences" },
    { path: "/org/query-fields", label: "Query fields" },
    { path: "/org/integrations", label: "Integrations" },
    { path: "/org/security", label: "Security", rule: securityReaders },
  ],
};
/** The last group: resources below /org whose declaration names no group. */
const other = "More";

/**
 * The section's menu: what the actor may see, in the declared groups. Lists outside /org come last in their
 * group.
 */
export function organisationMenu(actor: Actor, resources: readonly Resource[] = declared): MenuGroup[] {
  const own = organisation.entries.flatMap(({ path, label, rule = everyone }) =>
    permits(rule, actor) ? [{ path, label }] : [],
  );
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

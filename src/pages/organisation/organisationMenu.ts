import { resources } from "../../resources";

export interface MenuGroup {
  label: string;
  entries: { path: string; label: string }[];
}

/** Which resources' lists stand in which group. A resource below /org that is not named here comes under "More". */
const groups: Record<string, readonly string[]> = {
  People: ["users", "teams"],
  Repository: ["hotels", "activities"],
  Intake: ["query-sources"],
};

/** The menu of the organisation section, in groups. */
export const organisationMenu: readonly MenuGroup[] = [
  {
    label: "Organisation",
    entries: [
      { path: "/org/organisation", label: "Details" },
      { path: "/org/preferences", label: "Preferences" },
      { path: "/org/query-fields", label: "Query fields" },
      { path: "/org/integrations", label: "Integrations" },
    ],
  },
  ...Object.entries(groups).map(([label, names]) => ({
    label,
    entries: listsOf((name) => names.includes(name)),
  })),
  ...moreGroup(),
];

/** The entry that a path belongs to; `/org` itself is the details page, and forms belong to their list. */
export function currentEntry(pathname: string): string | undefined {
  if (/^\/org\/?$/.test(pathname)) return "/org/organisation";
  const paths = organisationMenu.flatMap(({ entries }) => entries.map(({ path }) => path));
  const resource = resources.find(({ paths: own }) =>
    Object.values(own ?? {}).some(
      (path) => pathname === path || pathname.startsWith(`${path.replace(/:\w+$/, "")}`),
    ),
  );
  return resource?.paths?.list ?? paths.find((path) => pathname.startsWith(path));
}

function listsOf(isWanted: (name: string) => boolean): MenuGroup["entries"] {
  return resources.flatMap(({ name, label, paths }) =>
    paths?.list?.startsWith("/org/") && isWanted(name) ? [{ path: paths.list, label: label.many }] : [],
  );
}

function moreGroup(): MenuGroup[] {
  const named = Object.values(groups).flat();
  const entries = listsOf((name) => !named.includes(name));
  return entries.length > 0 ? [{ label: "More", entries }] : [];
}

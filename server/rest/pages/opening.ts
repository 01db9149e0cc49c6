import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  currentUserPath,
  firstCallsOf,
  lightPaths,
  ownPaths,
  pathMatcher,
  type Paths,
  placesOf,
  queryFieldsPath,
  type Resource,
  tenantPath,
} from "../../../src/schema";

/** What a browser asks for with a document, before its scripts run. */
export interface Opening {
  /** Addresses of files. */
  scripts: readonly string[];
  styles: readonly string[];
  /** Addresses of the API. */
  calls: readonly string[];
  /** What the page is called, where its address says it. */
  title?: string | undefined;
}

interface Page extends Pick<Opening, "title"> {
  isAt(path: string): boolean;
  scripts: readonly string[];
  /** What it reads first, besides what all pages do. */
  calls(path: string, search: string): readonly string[];
}

/** Which endpoints pages that belong to no resource read first. */
const callsOfOwn: Readonly<Record<string, readonly string[]>> = { "/": ["/api/trips/counts"] };

/**
 * Tells what the page at an address needs first. The light pages bring theirs themselves; a list that its address
 * narrows is asked for by the page, which knows the organisation's own fields.
 * @param folder of the built browser application; without its table of pages (`.vite/screens.json`) no scripts and styles are named.
 */
export function openings(folder: string, resources: readonly Resource[]): (url: string) => Opening {
  const scripts = scriptsByScreen(folder);
  const isLight = pathMatcher(lightPaths);
  const pages = [
    ...ownPaths.map((path): [string, Page] => [
      path,
      { isAt: pathMatcher([path]), scripts: scripts[path] ?? [], calls: () => callsOfOwn[path] ?? [] },
    ]),
    ...resources.flatMap(placesOf).flatMap((resource) =>
      Object.entries(resource.paths ?? {}).map(([screen, path]): [string, Page] => [
        path,
        {
          isAt: pathMatcher([path]),
          title: screen === "list" ? resource.label.many : undefined,
          scripts: scripts[`${resource.name}.${screen}`] ?? scripts[screen] ?? [],
          // `paths` has exactly these keys.
          calls: (at, search) => callsOf(resource, screen as keyof Paths, { path, at, search }),
        },
      ]),
    ),
  ];
  // "/trips/new" also matches "/trips/:id": the address with fewer parameters is the one that the router takes.
  const inOrder = pages.sort(([a], [b]) => a.split(":").length - b.split(":").length).map(([, page]) => page);
  return (url) => {
    const [path = "/", search = ""] = url.split("?", 2);
    if (isLight(path)) return { scripts: [], styles: [], calls: [] };
    const page = inOrder.find(({ isAt }) => isAt(path));
    return {
      scripts: page?.scripts ?? scripts["list"] ?? [],
      styles: scripts["styles"] ?? [],
      title: page?.title,
      calls: [currentUserPath, tenantPath, queryFieldsPath, ...(page?.calls(path, search) ?? [])],
    };
  };
}

function callsOf(
  resource: Resource,
  screen: keyof Paths,
  { path, at, search }: { path: string; at: string; search: string },
): readonly string[] {
  if (resource.singleton || screen === "create") return [];
  if (screen === "list") return search ? [] : firstCallsOf(resource);
  const id = at.split("/")[path.split("/").indexOf(":id")] ?? "";
  return /^[\w-]+$/.test(id) ? firstCallsOf(resource, id) : [];
}

function scriptsByScreen(folder: string): Readonly<Record<string, readonly string[]>> {
  const file = join(folder, ".vite/screens.json");
  if (!existsSync(file)) return {};
  // scripts/browser/screenScripts.ts writes it.
  return JSON.parse(readFileSync(file, "utf8")) as Record<string, string[]>;
}

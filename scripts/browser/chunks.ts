interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** What single fields load when they are first shown, and what one page alone needs. */
const onDemand = new RegExp(
  [
    "/src/fields/(inputs|filters|references|imageEditing)/",
    "/src/(fields/(FormField|setInBody|useErrorWords|emptyBody)|schema/brokenChecks)",
    "/src/fields/format/(applyWeekStart|readTypedInstant)",
    "/src/pages/(sorting|resource/(form|detail|history)|trips/followUps)/",
    "/node_modules/antd/es/(date-picker|time-picker|radio|tag|form)/",
    "/node_modules/(@refinedev/antd|rc-picker|dayjs|@dnd-kit|compute-scroll-into-view|scroll-into-view-if-needed)/",
  ].join("|"),
);

/**
 * The scripts of the browser, few: a request costs more than the kilobytes that it spares. What the light pages need;
 * what every page of the workspace needs, with the lists; the home page; the page of a trip; forms; what is left, by the
 * pages that share it. A page is asked for with all of its scripts.
 */
export const chunks = [
  {
    // Ant Design's context of forms, which its fields read everywhere, names all of rc-field-form.
    name: "antForm",
    test: /\/node_modules\/(@rc-component\/async-validator\/|rc-field-form\/es\/(index|Field|Form|List|use\w+|utils\/\w+)\.js)/,
    includeDependenciesRecursively: false,
    priority: 6,
  },
  { name: "light", tags: ["$initial" as const], priority: 5 },
  { ...chunkOf("workspace", inWorkspace), priority: 4 },
  { ...withImports("home", ["home/HomePage"]), priority: 3 },
  { ...withImports("trip", ["trips/record/TripPage"]), priority: 3 },
  { ...withImports("forms", ["resource/detail/ResourceFormPage", "trips/form/TripFormPage"]), priority: 2 },
  {
    name: "shared",
    test: (id: string) => !onDemand.test(id),
    minShareCount: 2,
    entriesAware: true,
    // Pieces of less than this many bytes join the nearest.
    entriesAwareMergeThreshold: 1_000,
    priority: 1,
  },
];

/** A chunk of pages of src/pages and of our own modules that they import statically; packages follow by themselves. */
function withImports(name: string, pages: readonly string[]) {
  return chunkOf(name, (...module) => pages.some((page) => imports(page, ...module)));
}

/** With what both the home page and the page of a trip import, so that neither loads the other. */
function inWorkspace(...module: [id: string, graph: ModuleGraph]): boolean {
  return (
    ["layout/Workspace", "resource/list/ResourceListPage", "trips/list/TripsPage"].some((page) =>
      imports(page, ...module),
    ) || ["home/HomePage", "trips/record/TripPage"].every((page) => imports(page, ...module))
  );
}

function chunkOf(name: string, holds: (id: string, graph: ModuleGraph) => boolean) {
  return {
    debugName: name,
    name: (id: string, graph: ModuleGraph): string | null => (holds(id, graph) ? name : null),
  };
}

const imported = new Map<string, Set<string>>();

function imports(page: string, id: string, graph: ModuleGraph): boolean {
  const known = imported.get(page) ?? visit(`${process.cwd()}/src/pages/${page}.tsx`, graph, new Set());
  imported.set(page, known);
  return known.has(id);
}

function visit(id: string, graph: ModuleGraph, seen: Set<string>): Set<string> {
  // An index imports all that it offers, of which the build keeps what is used.
  if (seen.has(id) || id.includes("/node_modules/") || id.endsWith("/src/schema/index.ts")) return seen;
  seen.add(id);
  for (const one of graph.getModuleInfo(id)?.importedIds ?? []) visit(one, graph, seen);
  return seen;
}

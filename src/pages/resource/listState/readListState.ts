import { isPlainDate, type PlainDate } from "../../../domain/dates/plainDate";
import {
  firstFilters,
  firstSize,
  isSameValue,
  lookParameters,
  placeParameters,
  formatListQuery,
  type ListQueryContext,
  maximumOffset,
  openTab,
  readConditions,
  type Resource,
} from "../../../schema";
import {
  choiceNames,
  choiceText,
  isSaved,
  type ListState,
  pageSizes,
  readChoices,
  type SavedView,
  usualSize,
} from "./ListState";

/**
 * Reads the state of a list from its address: the list-query dialect (docs/api.md) and the parameters in
 * `own`. Unknown ones, from old links for example, are ignored. `_tab=all` means all rows of a list with a
 * default tab.
 */
export function readListState(
  resource: Resource,
  parameters: URLSearchParams,
  context: ListQueryContext,
  saved?: SavedView,
): ListState {
  const base = saved && readListState(resource, new URLSearchParams(saved.query), context);
  const { query, missing } = readConditions(resource, parameters, context);
  const size = pageSizes.find((one) => String(one) === parameters.get("size")) ?? usualSize();
  const page = Number(parameters.get("page"));
  const namesTab =
    parameters.get("_tab") === "all" || query.filters.some(({ field }) => field === resource.list.tabs);
  const chosen = readChoices((name) => parameters.get(name));
  const ofBase = Object.fromEntries(
    choiceNames.flatMap((name) => (base && !parameters.has(name) ? [[name, base[name]]] : [])),
  );
  const asked = missing.some(({ parameter }) => parameter === "_sort") ? undefined : query.sort[0];
  const hasConditions = namesTab || query.filters.length > 0 || query.groups !== undefined;
  const filters = namesTab ? query.filters : [...firstFilters(resource, query.trash), ...query.filters];
  const { groups = [] } = query;
  return {
    ...(base && !hasConditions ? { filters: base.filters, groups: base.groups } : { filters, groups }),
    search: query.search ?? "",
    sort: parameters.has("_sort") ? asked : base?.sort,
    page: Number.isSafeInteger(page) && page > 0 ? Math.min(page, lastPage(size)) : 1,
    size,
    trash: query.trash,
    ...{ ...chosen, ...ofBase },
    look: parameters.get("look") ?? undefined,
    on: shownDay(parameters.get("on")),
    saved,
  };
}

/** A day around which a calendar can be drawn. */
const shownDay = (text: string | null): PlainDate | undefined =>
  isPlainDate(text) && text > "1000" && text < "9000" ? text : undefined;

export const lastPage = (size: number): number => Math.floor(maximumOffset / size) + 1;

/** What a saved view keeps of a state, as in an address. The search is a question, and the page a place: neither is kept. */
export const viewQuery = (resource: Resource, state: ListState): string =>
  new URLSearchParams([...fullAddress(resource, state)].filter(([name]) => !isOfPlace(name))).toString();

/** Whether a state differs from its saved view. */
export const isChanged = (resource: Resource, state: ListState): boolean =>
  isSaved(state) && [...differing(fullAddress(resource, state), state.saved)].length > 0;

/**
 * The address parameters of a state: of a saved view its id and what differs. Defaults are left out, so that links
 * stay short.
 */
export function writeListState(resource: Resource, state: ListState): URLSearchParams {
  const full = fullAddress(resource, state);
  if (!state.saved) return full;
  const place = [...full].filter(([name]) => isOfPlace(name));
  const differs = isSaved(state)
    ? differing(full, state.saved)
    : [...full].filter(([name]) => !isOfPlace(name));
  return new URLSearchParams([["_view", state.saved.id], ...differs, ...place]);
}

const ofPlace = new Set<string>(["q", "_trash", ...placeParameters]);
const isOfPlace = (name: string) => ofPlace.has(name);
const ofLook = new Set<string>(lookParameters);
const orders = new Set(["_sort", "_order"]);

/** The parts that an address says as a whole: the conditions, the order, and each choice. */
const partOf = (name: string): string => (ofLook.has(name) ? name : orders.has(name) ? "_sort" : "_tab");

/** The parameters of the parts that differ from the view. An empty one takes back what the view says. */
function differing(full: URLSearchParams, saved: SavedView | undefined): [string, string][] {
  const [now, before] = [full, new URLSearchParams(saved?.query)].map((parameters) =>
    [...parameters].filter(([name]) => !isOfPlace(name)),
  );
  const parts = new Set([...(now ?? []), ...(before ?? [])].map(([name]) => partOf(name)));
  return [...parts].flatMap((part): [string, string][] => {
    const of = (all: [string, string][] = []) => all.filter(([name]) => partOf(name) === part);
    const said = of(now);
    if (isSameValue(said.map(String).sort(), of(before).map(String).sort())) return [];
    return said.length > 0 ? said : [[part, part === "_tab" ? "all" : ""]];
  });
}

function fullAddress(resource: Resource, state: ListState): URLSearchParams {
  const { groups, search, sort, trash } = state;
  const [first] = firstFilters(resource, state.trash);
  const tab = openTab(resource, state);
  const isFirst = tab !== undefined && tab.value === first?.value;
  const filters = isFirst ? state.filters.filter((filter) => filter !== tab) : state.filters;
  const parameters = formatListQuery({ filters, groups, search, sort: sort && [sort], trash });
  if (first && !state.filters.some(({ field }) => field === first.field)) parameters.set("_tab", "all");
  if (state.page > 1) parameters.set("page", String(state.page));
  // A user with another default size needs it in the link.
  if (state.size !== firstSize || usualSize() !== firstSize) parameters.set("size", String(state.size));
  for (const name of choiceNames) {
    const text = choiceText(name, state[name]);
    if (text) parameters.set(name, text);
  }
  if (state.on) parameters.set("on", state.on);
  if (state.look) parameters.set("look", state.look);
  return parameters;
}

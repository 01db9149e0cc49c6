import { isFigure, type FigureName } from "./listFigures";
import type { PlainDate } from "../../../domain/dates/plainDate";
import { browserStorage } from "../../../providers/browserStorage";
import {
  type Filter,
  type FilterGroup,
  firstSize,
  type lookParameters,
  type Resource,
  type Sort,
} from "../../../schema";

/** In addresses, in place of a view: the list as declared, where the user has another default. */
export const declaredList = "none";

export type Density = "normal" | "compact";

/** What a calendar shows at once: a month or a week as days, or the days of a month one below the other. */
export const spans = ["month", "week", "agenda"] as const;
export type Span = (typeof spans)[number];

/** The user's choices of how a list looks. Undefined means as last chosen in this browser (`withChoices`). */
export interface ListChoices {
  columns: readonly string[] | undefined;
  view: string | undefined;
  /** The density of rows. One choice for all lists in a browser. */
  density: Density | undefined;
  /** Widths of columns by name, in CSS pixels. Other columns fit their content. */
  widths: Readonly<Record<string, number>> | undefined;
  /** How many columns at the left stay in view while the others scroll. At least one, the default. */
  pinned: number | undefined;
  /** By what its rows are grouped, as figures name it. */
  group: string | undefined;
  /** The figures under columns, by the names of the columns. */
  figures: Readonly<Record<string, FigureName>> | undefined;
  /** Of a calendar. Default: a month. */
  span: Span | undefined;
}

/** What a list shows, as in its address. It is plain data, so it can be stored and read back. */
export interface ListState extends ListChoices {
  filters: readonly Filter[];
  groups: readonly FilterGroup[];
  search: string;
  /** Undefined means the default order (`firstSort`). */
  sort: Sort | undefined;
  /** From 1. */
  page: number;
  size: number;
  trash: boolean;
  look: string | undefined;
  /** A day of the month or week that a calendar shows. Default: today. */
  on: PlainDate | undefined;
  /** The saved view of the address, from which the state may differ. */
  saved: SavedView | undefined;
}

/** `query` holds conditions, order and choices, as in an address. An empty one is the list as declared. */
export interface SavedView {
  id: string;
  query: string;
}

export const pageSizes = [25, 50, 100, 200] as const;

const sizeKey = "list.size";

/** Rows per page, if the address does not say: as last chosen in this browser. */
export const usualSize = (): number =>
  pageSizes.find((size) => String(size) === browserStorage.read(sizeKey)) ?? firstSize;

export const rememberSize = (size: number): void => browserStorage.write(sizeKey, String(size));

/** The default state of a list, with these filters. */
export const stateOf = (filters: readonly Filter[]): ListState => ({
  ...{ filters, groups: [], search: "", trash: false, sort: undefined, look: undefined, saved: undefined },
  ...{ columns: undefined, view: undefined, density: undefined },
  ...{ widths: undefined, pinned: undefined, group: undefined, figures: undefined },
  ...{ span: undefined, on: undefined },
  ...{ page: 1, size: usualSize() },
});

const pairsText = (pairs: Readonly<Record<string, string | number>>): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${name}:${value}`)
    .join(",");

/** The name of a list under which its saved views and its look are kept. */
export const keptName = ({ name, list }: Resource): string => list.keptAs ?? name;

/** The key of each choice in the browser's storage, and its text there and in addresses. */
const choices: {
  readonly [Name in (typeof lookParameters)[number]]: {
    key(resource: Resource): string;
    write(choice: NonNullable<ListChoices[Name]>): string;
    /** Undefined for an invalid text. */
    read(text: string): ListChoices[Name];
  };
} = {
  columns: {
    key: (resource) => `list.columns.${keptName(resource)}`,
    write: (columns) => columns.join(","),
    read: (text) => text.split(",").filter(Boolean),
  },
  view: { key: (resource) => `list.view.${keptName(resource)}`, write: (view) => view, read: (text) => text },
  density: {
    key: () => "list.density",
    write: (density) => density,
    read: (text) => (text === "compact" || text === "normal" ? text : undefined),
  },
  widths: {
    key: (resource) => `list.widths.${keptName(resource)}`,
    write: pairsText,
    read: (text) => {
      const widths = text.split(",").flatMap((part) => {
        const [, name, width] = /^([\w.]+):(\d{2,4})$/.exec(part) ?? [];
        return name ? [[name, Number(width)] as const] : [];
      });
      return widths.length > 0 ? Object.fromEntries(widths) : undefined;
    },
  },
  pinned: {
    key: (resource) => `list.pinned.${keptName(resource)}`,
    write: String,
    read: (text) => (/^[1-9]$/.test(text) ? Number(text) : undefined),
  },
  group: {
    key: (resource) => `list.group.${keptName(resource)}`,
    write: (group) => group,
    read: (text) => text,
  },
  figures: {
    key: (resource) => `list.figures.${keptName(resource)}`,
    write: pairsText,
    read: (text) => {
      const read = text.split(",").flatMap((part) => {
        const [, name, figure] = /^([\w.]+):(\w+)$/.exec(part) ?? [];
        return name && isFigure(figure) ? [[name, figure] as const] : [];
      });
      return read.length > 0 ? Object.fromEntries(read) : undefined;
    },
  },
  span: {
    key: (resource) => `list.span.${keptName(resource)}`,
    write: (span) => span,
    read: (text) => spans.find((span) => span === text),
  },
};

// The keys of this constant are exactly the choices.
export const choiceNames = Object.keys(choices) as readonly (keyof ListChoices)[];

/** A choice as text, for addresses and the browser's storage. Undefined if there is none. */
export function choiceText<Name extends keyof ListChoices>(
  name: Name,
  choice: ListChoices[Name] | undefined,
): string | undefined {
  return choice ? choices[name].write(choice) : undefined;
}

/** Reads choices from texts, such as the parameters of an address. */
export const readChoices = (
  textOf: (name: keyof ListChoices) => string | false | null | undefined,
): ListChoices => {
  const read = <Name extends keyof ListChoices>(name: Name): ListChoices[Name] => {
    const text = textOf(name);
    return text ? choices[name].read(text) : undefined;
  };
  return {
    ...{ columns: read("columns"), view: read("view"), density: read("density") },
    ...{ widths: read("widths"), pinned: read("pinned"), group: read("group"), figures: read("figures") },
    ...{ span: read("span") },
  };
};

/**
 * The state, with open choices filled in as last chosen in this browser; in a saved view only the density. Stored
 * views of the list hold this.
 */
export function withChoices(resource: Resource, state: ListState): ListState {
  const isOpen = (name: keyof ListChoices) => name === "density" || !isSaved(state);
  const kept = readChoices((name) => isOpen(name) && browserStorage.read(choices[name].key(resource)));
  const said = choiceNames.filter((name) => state[name] !== undefined);
  return { ...state, ...kept, ...Object.fromEntries(said.map((name) => [name, state[name]])) };
}

export const isSaved = ({ saved }: ListState): boolean => saved !== undefined && saved.id !== declaredList;

/** Keeps choices in this browser for the next visit of the list. Undefined ones are forgotten. */
export function rememberChoices(resource: Resource, chosen: Partial<ListChoices>): void {
  for (const name of choiceNames)
    if (name in chosen) browserStorage.write(choices[name].key(resource), choiceText(name, chosen[name]));
}

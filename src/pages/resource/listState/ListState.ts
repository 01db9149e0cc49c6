import { browserStorage } from "../../../providers/browserStorage";
import { type Filter, type FilterGroup, firstSize, type Resource, type Sort } from "../../../schema";

export type Density = "normal" | "compact";

/** What a person chooses of how a list looks. What is undefined is as last chosen in this browser (`choicesIn`). */
export interface ListChoices {
  /** The columns by name. */
  columns: readonly string[] | undefined;
  /** The name of the view. */
  view: string | undefined;
  /** How close the rows stand; one choice for all lists of a browser. */
  density: Density | undefined;
  /** Widths of columns by their names, in CSS pixels; the others are as wide as what is in them. */
  widths: Readonly<Record<string, number>> | undefined;
}

/**
 * What a list shows, as its address says it: its conditions with the open tab, its order, page and looks. It is plain data:
 * written to an address (`writeListState`) or stored as it is, it is read back as the same list.
 */
export interface ListState extends ListChoices {
  filters: readonly Filter[];
  groups: readonly FilterGroup[];
  search: string;
  /** Undefined is the order that nobody chose (firstSort). */
  sort: Sort | undefined;
  /** From 1. */
  page: number;
  size: number;
  trash: boolean;
  /** The id of the row that is looked at beside the list. */
  look: string | undefined;
}

export const pageSizes = [25, 50, 100] as const;

const sizeKey = "list.size";

/** How many rows a page has where its address does not say: as last chosen in this browser. */
export const usualSize = (): number =>
  pageSizes.find((size) => String(size) === browserStorage.read(sizeKey)) ?? firstSize;

export const rememberSize = (size: number): void => browserStorage.write(sizeKey, String(size));

/** The state of a list that is narrowed to some rows and is otherwise as at first. */
export const stateOf = (filters: readonly Filter[]): ListState => ({
  ...{ filters, groups: [], search: "", trash: false, sort: undefined, look: undefined },
  ...{ columns: undefined, view: undefined, density: undefined, widths: undefined },
  ...{ page: 1, size: usualSize() },
});

/** What each choice is called in the browser's storage, and how it is written there and in addresses. */
const choices: {
  readonly [Name in keyof ListChoices]: {
    key(resource: Resource): string;
    write(choice: NonNullable<ListChoices[Name]>): string;
    /** Undefined for what is no such choice. */
    read(text: string): ListChoices[Name];
  };
} = {
  columns: {
    key: ({ name }) => `list.columns.${name}`,
    write: (columns) => columns.join(","),
    read: (text) => text.split(",").filter(Boolean),
  },
  view: { key: ({ name }) => `list.view.${name}`, write: (view) => view, read: (text) => text },
  density: {
    key: () => "list.density",
    write: (density) => density,
    read: (text) => (text === "compact" || text === "normal" ? text : undefined),
  },
  widths: {
    key: ({ name }) => `list.widths.${name}`,
    write: (widths) =>
      Object.entries(widths)
        .map(([name, width]) => `${name}:${width}`)
        .join(","),
    read: (text) => {
      const widths = text.split(",").flatMap((part) => {
        const [, name, width] = /^([\w.]+):(\d{2,4})$/.exec(part) ?? [];
        return name ? [[name, Number(width)] as const] : [];
      });
      return widths.length > 0 ? Object.fromEntries(widths) : undefined;
    },
  },
};

// The keys of a constant table are the choices.
export const choiceNames = Object.keys(choices) as readonly (keyof ListChoices)[];

/** A choice as text, for addresses and the browser's storage; undefined where there is none. */
export function choiceText<Name extends keyof ListChoices>(
  name: Name,
  choice: ListChoices[Name] | undefined,
): string | undefined {
  return choice ? choices[name].write(choice) : undefined;
}

/** The choices that are said by texts: by the parameters of an address. */
export const readChoices = (textOf: (name: keyof ListChoices) => string | null | undefined): ListChoices => {
  const read = <Name extends keyof ListChoices>(name: Name): ListChoices[Name] => {
    const text = textOf(name);
    return text ? choices[name].read(text) : undefined;
  };
  return { columns: read("columns"), view: read("view"), density: read("density"), widths: read("widths") };
};

/** The state with what it leaves open filled in as last chosen in this browser: what a stored view of the list holds. */
export function withChoices(resource: Resource, state: ListState): ListState {
  const kept = readChoices((name) => browserStorage.read(choices[name].key(resource)));
  const said = choiceNames.filter((name) => state[name] !== undefined);
  return { ...state, ...kept, ...Object.fromEntries(said.map((name) => [name, state[name]])) };
}

/** Keeps choices for the next time that the list is opened in this browser; what is undefined is forgotten. */
export function rememberChoices(resource: Resource, chosen: Partial<ListChoices>): void {
  for (const name of choiceNames)
    if (name in chosen) browserStorage.write(choices[name].key(resource), choiceText(name, chosen[name]));
}

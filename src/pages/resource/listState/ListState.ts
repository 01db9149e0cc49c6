import { browserStorage } from "../../../providers/browserStorage";
import { type Filter, type FilterGroup, firstSize, type Resource, type Sort } from "../../../schema";

export type Density = "normal" | "compact";

/** The user's choices of how a list looks. Undefined means as last chosen in this browser (`withChoices`). */
export interface ListChoices {
  columns: readonly string[] | undefined;
  view: string | undefined;
  /** The density of rows. One choice for all lists in a browser. */
  density: Density | undefined;
  /** Widths of columns by name, in CSS pixels. Other columns fit their content. */
  widths: Readonly<Record<string, number>> | undefined;
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
}

export const pageSizes = [25, 50, 100] as const;

const sizeKey = "list.size";

/** Rows per page, if the address does not say: as last chosen in this browser. */
export const usualSize = (): number =>
  pageSizes.find((size) => String(size) === browserStorage.read(sizeKey)) ?? firstSize;

export const rememberSize = (size: number): void => browserStorage.write(sizeKey, String(size));

/** The default state of a list, with these filters. */
export const stateOf = (filters: readonly Filter[]): ListState => ({
  ...{ filters, groups: [], search: "", trash: false, sort: undefined, look: undefined },
  ...{ columns: undefined, view: undefined, density: undefined, widths: undefined },
  ...{ page: 1, size: usualSize() },
});

/** The key of each choice in the browser's storage, and its text there and in addresses. */
const choices: {
  readonly [Name in keyof ListChoices]: {
    key(resource: Resource): string;
    write(choice: NonNullable<ListChoices[Name]>): string;
    /** Undefined for an invalid text. */
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
export const readChoices = (textOf: (name: keyof ListChoices) => string | null | undefined): ListChoices => {
  const read = <Name extends keyof ListChoices>(name: Name): ListChoices[Name] => {
    const text = textOf(name);
    return text ? choices[name].read(text) : undefined;
  };
  return { columns: read("columns"), view: read("view"), density: read("density"), widths: read("widths") };
};

/** The state, with open choices filled in as last chosen in this browser. Stored views of the list hold this. */
export function withChoices(resource: Resource, state: ListState): ListState {
  const kept = readChoices((name) => browserStorage.read(choices[name].key(resource)));
  const said = choiceNames.filter((name) => state[name] !== undefined);
  return { ...state, ...kept, ...Object.fromEntries(said.map((name) => [name, state[name]])) };
}

/** Keeps choices in this browser for the next visit of the list. Undefined ones are forgotten. */
export function rememberChoices(resource: Resource, chosen: Partial<ListChoices>): void {
  for (const name of choiceNames)
    if (name in chosen) browserStorage.write(choices[name].key(resource), choiceText(name, chosen[name]));
}

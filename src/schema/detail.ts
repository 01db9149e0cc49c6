import type { AskedList } from "./listQuery";

/** One fact of a page: a field, or several that are read and changed together. */
export interface DetailFact<Name extends string = string> {
  fields: readonly [Name, ...Name[]];
  /** Default: the label of the first field. */
  label?: string;
  /** Also shown when empty, because its absence matters. A text says what could stand there. */
  always?: true | string;
  /** Spans the whole width of its panel. */
  wide?: true;
  /** Shown only where these fields have one of these values: `{ status: ["on_hold"] }`. */
  where?: Readonly<Partial<Record<Name, readonly string[]>>>;
}

interface PanelOptions {
  /** Left out of papers for customers. Panels in `aside` always are. */
  isInternal?: true;
  /** Comes first where all panels stand in one column. */
  comesFirst?: true;
}

export interface FactsPanel<Name extends string = string> extends PanelOptions {
  heading: string;
  facts: readonly (Name | DetailFact<Name>)[];
  /** Read-only, with when and by whom the row was made and last changed. Empty facts are left out. */
  isRecord?: true;
}

/** The organisation's own fields, in the sections that it gave them. */
interface QueryFieldsPanel<Name extends string = string> extends PanelOptions {
  queryFields: Name;
}

/** The rows that are part of this one: in the panel that the page has for them, else as a list. */
interface PartPanel extends PanelOptions {
  part: string;
}

/** A panel that only this page has; `own.panels` of the page holds it under this name. */
interface OwnPanel<Name extends string = string> extends PanelOptions {
  panel: string;
  fields?: readonly Name[];
}

export type DetailPanel<Name extends string = string> =
  | FactsPanel<Name>
  | QueryFieldsPanel<Name>
  | PartPanel
  | OwnPanel<Name>;

/**
 * The page of a row, from top to bottom. Form fields that no panel names stand in a last section. Lists of
 * related rows and of parts that no panel names follow, then the history.
 */
export interface FirstList {
  resource: string;
  query(id: string): AskedList;
}

export interface Detail<Name extends string = string> {
  sections: readonly DetailPanel<Name>[];
  /** Beside the sections where there is room, else below them. */
  aside?: readonly DetailPanel<Name>[];
  /**
   * What the first panels show: read together with the row, and asked for by the document. Drawn later, it would move what
   * is below.
   */
  first?: readonly FirstList[];
  /** What erasing a person does in addition to what the declaration says, in one sentence. */
  afterErasing?: string;
}

export const panelsOf = ({ detail }: { readonly detail?: Detail }): readonly DetailPanel[] => [
  ...(detail?.sections ?? []),
  ...(detail?.aside ?? []),
];

export const factOf = (fact: string | DetailFact): DetailFact =>
  typeof fact === "string" ? { fields: [fact] } : fact;

export const namesIn = (panel: DetailPanel): readonly string[] => {
  if ("facts" in panel) return panel.facts.flatMap((fact) => factOf(fact).fields);
  if ("queryFields" in panel) return [panel.queryFields];
  return "panel" in panel ? (panel.fields ?? []) : [];
};

export const placedParts = (resource: { readonly detail?: Detail }): readonly string[] =>
  panelsOf(resource).flatMap((panel) => ("part" in panel ? [panel.part] : []));

/** The key of a panel, unique on its page. */
export const keyOf = (panel: DetailPanel): string => {
  if ("facts" in panel) return panel.heading;
  if ("queryFields" in panel) return panel.queryFields;
  return "part" in panel ? panel.part : panel.panel;
};

/** One fact of a page: a field, or several that are read and changed together. */
export interface DetailFact<Name extends string = string> {
  fields: readonly [Name, ...Name[]];
  /** Where it is not that of the first field. */
  label?: string;
  /** Shown where it is empty too: its absence is news. A text says then what could stand there. */
  always?: true | string;
  /** Over the whole width of its panel. */
  wide?: true;
  /** Only where these fields have one of these values: `{ status: ["on_hold"] }`. */
  where?: Readonly<Partial<Record<Name, readonly string[]>>>;
}

interface PanelOptions {
  /** On no paper for customers. What stands in `aside` never is. */
  isInternal?: true;
  /** Above everything where all panels stand in one column. */
  comesFirst?: true;
}

/** Facts below a heading. */
export interface FactsPanel<Name extends string = string> extends PanelOptions {
  heading: string;
  facts: readonly (Name | DetailFact<Name>)[];
  /** Read alone, with when the row was made and changed last and by whom; what is empty is left out. */
  isRecord?: true;
}

/** The organisation's own fields, by the sections that it gave them. */
interface QueryFieldsPanel<Name extends string = string> extends PanelOptions {
  queryFields: Name;
}

/** The rows that are part of this one: the panel that its page gives for them, else their list. */
interface PartPanel extends PanelOptions {
  part: string;
}

/** What only this entity's page has: `own.panels` of its page holds it by this name. */
interface OwnPanel<Name extends string = string> extends PanelOptions {
  panel: string;
  /** The fields that it shows. */
  fields?: readonly Name[];
}

export type DetailPanel<Name extends string = string> =
  | FactsPanel<Name>
  | QueryFieldsPanel<Name>
  | PartPanel
  | OwnPanel<Name>;

/**
 * The page of a row, from top to bottom. Fields of the form that no panel names stand in a last section, lists of related
 * rows and of parts that none names below it, and then the history.
 */
export interface Detail<Name extends string = string> {
  sections: readonly DetailPanel<Name>[];
  /** Beside the sections where there is room, else below them. */
  aside?: readonly DetailPanel<Name>[];
  /** What erasing a person does beside what the declaration says, in a sentence. */
  afterErasing?: string;
}

/** All panels of a page. */
export const panelsOf = ({ detail }: { readonly detail?: Detail }): readonly DetailPanel[] => [
  ...(detail?.sections ?? []),
  ...(detail?.aside ?? []),
];

export const factOf = (fact: string | DetailFact): DetailFact =>
  typeof fact === "string" ? { fields: [fact] } : fact;

/** The fields that a panel shows. */
export const namesIn = (panel: DetailPanel): readonly string[] => {
  if ("facts" in panel) return panel.facts.flatMap((fact) => factOf(fact).fields);
  if ("queryFields" in panel) return [panel.queryFields];
  return "panel" in panel ? (panel.fields ?? []) : [];
};

/** The parts that the panels of a page name. */
export const placedParts = (resource: { readonly detail?: Detail }): readonly string[] =>
  panelsOf(resource).flatMap((panel) => ("part" in panel ? [panel.part] : []));

/** What a panel is called among those of its page. */
export const keyOf = (panel: DetailPanel): string => {
  if ("facts" in panel) return panel.heading;
  if ("queryFields" in panel) return panel.queryFields;
  return "part" in panel ? panel.part : panel.panel;
};

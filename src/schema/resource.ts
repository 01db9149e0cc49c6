import type { Derived } from "./derived";
import { memoized } from "./memoized";
import { type Chosen, type PartOf, type PartOfOptions, accessOfPart, type Related } from "./partOf";
import {
  accessFrom,
  allOf,
  nobody,
  type Rule,
  type Access,
  type AccessOptions,
  type OwnedBy,
} from "./field/access";
import { type Check, exactlyOne, withEarliest } from "./field/checks";
import type { Detail } from "./detail";
import { type AnyFields, secretFields } from "./field/field";
import type { Fields } from "./kinds";
import type { LockedWhen, Transitions } from "./transitions";
import { type ValuesOf, initialValue } from "./kinds/values";
import { instant } from "./kinds/date";
import { number } from "./kinds/number";
import { reference } from "./kinds/reference";

type NameOf<F extends AnyFields> = Extract<keyof F, string>;

/**
 * The addresses of a resource's pages; `:id` stands for the row. Without a path there is no page. Only
 * owners, admins and sales see pages below /org; `access` decides who gets the rows.
 */
export interface Paths {
  list?: string;
  create?: string;
  edit?: string;
  show?: string;
}

export type Menu = "top" | { group: string };

/** The resource once for each place of its pages: as declared, and with the addresses of `alsoAt`. */
export const placesOf = (resource: Resource): readonly Resource[] =>
  resource.alsoAt ? [resource, { ...resource, paths: resource.alsoAt }] : [resource];

/** Whether anybody makes rows of it, other than the server itself. */
export const isMade = ({ singleton, without }: Resource): boolean =>
  singleton !== true && !without?.includes("create");

export interface Section<Name extends string = string> {
  heading: string;
  /** One sentence under the heading. */
  help?: string;
  fields: readonly Name[];
}

export interface Order<Name extends string = string> {
  field: Name | keyof typeof systemFields;
  order: "asc" | "desc";
}

/**
 * Rows as cards in columns by a choice field, such as the state. The user moves a card by dragging or with a
 * key, where they may change the field or make the transition.
 */
export interface BoardView<Name extends string = string> {
  view: "board";
  by: Name;
  /** Money fields that are added up for each column. */
  sums?: readonly Name[];
}

/**
 * Rows on the days of a calendar. The user moves a row to other days by dragging or with a key, where they may
 * change the fields; of fields in `notInPlace` the entity's list page asks first.
 */
export interface CalendarView<Name extends string = string> {
  view: "calendar";
  /** The first day: a date, or an instant on its day in the organisation's time zone. */
  from: Name;
  /** The last day, which is shown too. Rows without it stand on their first day. */
  to?: Name;
  /** The choice whose colours and labels mark the rows. Default: the state, else the tabs. */
  by?: Name;
}

/** How a list can draw its rows; src/pages/resource/list/listViews.ts implements each view. */
export type DeclaredView<Name extends string = string> =
  | "table"
  | "cards"
  | BoardView<Name>
  | CalendarView<Name>;

/** The name of a view, as users choose it and as addresses carry it. */
export const viewName = (view: DeclaredView) => (typeof view === "string" ? view : view.view);

export interface ListOptions<Name extends string = string> {
  /**
   * The columns shown first; users can add any other readable field. `tripId.customerName` is a field of the
   * row that a reference leads to, one reference deep; it is empty where the reader may not read it.
   */
  columns: readonly (Name | `${Name}.${string}`)[];
  /** Fields that the search looks through. Of a reference it finds what the search of its own list finds. */
  search?: readonly Name[];
  sort: Order<Name>;
  /** A choice whose options become tabs with counts. The database keeps the totals of unfiltered lists. */
  tabs?: Name;
  /** The tab that is open at first, with its own order if it has one. Without it, all rows are shown. The only one: no tabs are drawn. */
  firstTab?: { option: string; sort?: Order<Name>; isOnly?: true };
  /** Names of further lists of its rows, each with saved views of its own. */
  alsoAs?: readonly string[];
  /** The one of `alsoAs` that a page draws: its views, and how it looks in a browser, are kept under it. */
  keptAs?: string;
  /** Large fields that rows of lists do not carry, only a single row. No other list option may name them. */
  without?: readonly Name[];
  /** Fields that the cells of a list edited in place leave alone: a change of them asks what a cell cannot ask. */
  notInPlace?: readonly Name[];
  /**
   * The filters offered first, in this order; users can add any other filterable field. `tripId.status` is a
   * field of the row that a reference leads to, one reference deep: it must stand here or in `columns`.
   */
  filters?: readonly (Name | `${Name}.${string}`)[];
  /** The views of the list. Users choose among those that fit the window. Default: a table and cards. */
  views?: readonly [DeclaredView<Name>, ...DeclaredView<Name>[]];
}

/** Figures of a resource's rows in groups. Each figure is the number, or a measure, of the rows of a list. */
export interface Report<Name extends string = string> {
  /** Lower-case words joined by hyphens, as in its address. */
  name: string;
  label: string;
  /** One sentence: what is counted, and by which day. */
  help: string;
  /** What rows are grouped by, as `_by` of the figures says it: `status`, `createdAt_month`. */
  by: string;
  /** The day by which a period chooses rows. Without it the report is of all rows. */
  period?: Name | keyof typeof systemFields;
  /** Conditions in the words of the list. */
  where?: Chosen;
  /** Measures beside the count: `value_sum`, `answeredAfter_median`. */
  measures?: readonly string[];
  /** Groups with the largest value of this measure come first. Default: the largest count. */
  largestBy?: string;
  /** How many of a group's rows meet a further condition, and which share they are. */
  parts?: readonly ReportPart[];
}

interface ReportPart {
  label: string;
  where: Chosen;
}

/**
 * A filter with its own name, `hasMembers=true`: whether a list-valued field has entries, or whether some (or
 * none) of the live rows that refer to a row meet conditions. Rows that the reader may not read do not count.
 */
export type NamedFilter<Name extends string = string> = { label: string } & (
  | { notEmpty: Name }
  | { some: Children }
  | { none: Children }
);

/** Rows of another resource that refer to a row of this one. */
export interface Children {
  resource: string;
  /** Their reference to it. A part may leave it out: its `partOf` names it. */
  by?: string;
  /** Conditions in the words of their own list: `{ status: "open", dueAt_null: true }`. Default: all rows. */
  where?: Chosen;
}

/**
 * Where a transaction would leave a row in these states without such a part, the server makes one
 * (`lackingPart` of its behaviour), and `POST /api/<part>/:id/next` ends one together with a new one.
 */
export interface Always {
  /** The resource of the parts. */
  part: string;
  /** Which of them count. */
  where: Chosen;
  /** The rows that always have one. */
  whileIn: Chosen;
}

export interface ResourceOptions<F extends AnyFields> {
  /** Plural, as in the address of its endpoints: `/api/query-sources`. */
  name: string;
  /** Its previous name: the generator renames the table and everything kept about its rows. */
  was?: string;
  label: { one: string; many: string };
  /** Other names of such rows: the palette finds their pages by them too. */
  alsoCalled?: readonly string[];
  /** The field that names a row. */
  title: NameOf<F>;
  /** One sentence for the empty list: what these rows are for. */
  purpose: string;
  paths?: Paths;
  /**
   * Further addresses of the same pages, in another part of the application. Links on a page stay in its
   * part; references and links from elsewhere lead to `paths`.
   */
  alsoAt?: Paths & { list: string };
  /** Where a row without its own page is read, with fields of the row: "/trips/:tripId/itinerary/:id". */
  rowPage?: string;
  /**
   * "top" links the list in the bar above every page; a group belongs to the organisation section's menu for
   * a list below /org, to the bar for any other. Default: under "More" below /org, elsewhere no link.
   */
  menu?: Menu;
  fields: F;
  /**
   * The row that owns this row: rights, trash, erasing, locks and the list on its page follow from it. Of
   * several, each an optional reference to another resource, every row has exactly one.
   */
  partOf?: PartOfOptions<NameOf<F>> | readonly [PartOfOptions<NameOf<F>>, ...PartOfOptions<NameOf<F>>[]];
  /** Who may do what. A part takes what is left out from the row that it is part of. */
  access?: Partial<AccessOptions>;
  /** Who owns a row. Preferences then limit by role which rows are read, written and exported; parts follow. */
  ownedBy?: OwnedBy<NameOf<F>>;
  /**
   * The user who works on a row, and which rows are open work, to be handed over. What is given to somebody who is
   * away goes to the stand-in, unless the instant `due` lies after the absence.
   */
  workedOn?: { by: NameOf<F>; where?: Chosen; due?: NameOf<F> };
  /** The group `{ from, to, standInId }` that says when a person is away: pickers show it. */
  awayBy?: NameOf<F>;
  /** Rules between fields, checked by form and server. Rules inside rows and groups are declared there. */
  checks?: readonly Check[];
  /** Owners and admins may merge one row into another. References to the merged row then follow `onMerge`. */
  mergeable?: true;
  /** Values that the database computes from rows that refer to a row: `sumOf`, `countOf` and so on. */
  derived?: Readonly<Partial<Record<NameOf<F>, Derived>>>;
  /** The part of which a row in some states always has one: an open trip has an open follow-up. */
  always?: Always;
  /** The states of a row and their changes. The endpoint, its errors, the menu and the dialog follow. */
  transitions?: Transitions;
  /**
   * The row whose timeline shows this one's creation and changes of `fields`: the one that `by` refers to, or
   * itself where `by` is "id"; of a part its whole. Default of `fields`: the state and what people write. A
   * part appears in the timeline of its whole unless this is false.
   */
  timelineOf?: { by?: NameOf<F> | "id"; fields?: readonly NameOf<F>[] } | false;
  /** The states in which every write except a transition is refused. */
  lockedWhen?: LockedWhen;
  /** Lists on the pages of a row: rows that refer to it, with links to all of them and to a new one. */
  related?: readonly Related[];
  list: ListOptions<NameOf<F>>;
  /** Figures in groups, on the page of reports; each figure leads to the list of its rows. */
  reports?: readonly Report<NameOf<F>>[];
  /** The page on which a row is read, if it is more than the form: with related lists and the history. */
  detail?: Detail<NameOf<F>>;
  form: readonly Section<NameOf<F>>[];
  /**
   * The fields that the form of a new row asks first, in this order. The others are folded below, except
   * those that are required or already filled. Default: all fields, by section.
   */
  firstFields?: readonly NameOf<F>[];
  namedFilters?: Readonly<Record<string, NamedFilter<NameOf<F>>>>;
  /** Further indexes, each a list of fields. The organisation comes first in all of them. */
  indexes?: readonly (readonly (NameOf<F> | keyof typeof systemFields)[])[];
  /** No two rows outside the trash share the values of all these. The error is at the last one. */
  unique?: readonly NameOf<F>[];
  /** Keeps no history of the rows and announces no changes, because the rows are a record themselves. */
  history?: false;
  /** Exactly one row for each organisation: no list, no create, no delete. */
  singleton?: true;
  /**
   * Standard endpoints that are left out because a service of the server makes the rows, or answers more than a
   * row at the same address. Creates by the service take no Idempotency-Key.
   */
  without?: readonly ("create" | "read" | "update" | "delete")[];
}

/** A declared entity. Everything else derives from this object. */
export interface Resource<F extends AnyFields = Fields> extends Omit<
  ResourceOptions<Fields>,
  "access" | "fields" | "partOf" | "timelineOf"
> {
  access: Access;
  partOf?: readonly PartOf[];
  timelineOf?: TimelineOf;
  /** The exact declaration; the other properties name its fields as plain strings. */
  fields: F;
}

/** `timelineOf` of the options, with the default of a part filled in. */
interface TimelineOf {
  /** The references of which the one that is set names the row. */
  by: readonly string[];
  fields?: readonly string[];
}

/** A part may leave its rights out; any other resource declares who reads it. */
type Rights = { partOf: object } | { access: AccessOptions };

/** Declares an entity. At start-up, `checkResources` refuses what the compiler cannot check. */
export function defineResource<const F extends AnyFields, const N extends string>({
  partOf,
  timelineOf,
  access = {},
  ...options
}: ResourceOptions<F> & { name: N } & Rights): Resource<F> & { name: N } {
  const own = withEarliest(openToAllReaders(withNameIn(options), options.derived), options.checks);
  const fields = withMergedInto(options, own);
  const list = options.mergeable
    ? { ...options.list, without: [...(options.list.without ?? []), mergedInto] }
    : options.list;
  const given = { ...options, fields, list };
  // TypeScript does not tell readonly lists from objects by Array.isArray.
  const wholes = [partOf ?? []].flat() as PartOfOptions[];
  const by = wholes.map((whole) => whole.by);
  const isTold = timelineOf ?? (wholes.length > 0 && options.history !== false);
  const told = timelineOf || {};
  const timeline = isTold ? { timelineOf: { ...told, by: told.by === undefined ? by : [told.by] } } : {};
  if (wholes.length === 0) {
    const { name, ownedBy } = options;
    return { ...given, ...timeline, access: accessFrom({ read: nobody, ...access }, name, ownedBy) };
  }
  return {
    ...given,
    ...timeline,
    ...(wholes.length > 1 ? { checks: [...(options.checks ?? []), exactlyOne(by)] } : {}),
    partOf: wholes.map((whole) => ({ resource: whole.resource.name, by: whole.by })),
    access: accessOfPart(access, wholes),
  };
}

/** Query fields know whose they are. */
function withNameIn<F extends AnyFields>({ name, fields }: { name: string; fields: F }): F {
  const own = Object.entries(fields).map(([key, field]) => [
    key,
    field.kind === "custom" ? { ...field, resource: name } : field,
  ]);
  // Each field keeps its kind.
  return Object.fromEntries(own) as F;
}

/** By whom rows are worked on, and which are open work; undefined for resources without an assignee. */
export const workOn = ({ workedOn, ownedBy }: Resource): Resource["workedOn"] =>
  workedOn ?? (ownedBy?.users[0] === undefined ? undefined : { by: ownedBy.users[0] });

/** The field of mergeable rows that names the row that one was merged into. Such a row is in the trash. */
export const mergedInto = "mergedIntoId";

const withMergedInto = <F extends AnyFields>(
  { name, mergeable }: { name: string; mergeable?: true },
  fields: F,
): F =>
  mergeable
    ? {
        ...fields,
        [mergedInto]: reference({
          label: "Merged into",
          to: name,
          readOnly: true,
          optional: true,
          onDelete: "keep",
          onMerge: "move",
          erasedWith: true,
        }),
      }
    : fields;

/** The id of the row that this one was merged into, if it was. */
export const mergedIntoOf = (row: object): string | undefined => {
  const into = Object.entries(row).find(([name]) => name === mergedInto)?.[1];
  return typeof into === "string" ? into : undefined;
};

/** Closes derived values to roles that may read only some of the rows that they are derived from. */
function openToAllReaders<F extends AnyFields>(fields: F, derived: ResourceOptions<AnyFields>["derived"]): F {
  const closed = Object.entries(derived ?? {}).flatMap(([name, source]) => {
    const field = fields[name];
    if (!field || !source) return [];
    const rule: Rule = { type: "unscoped", resource: source.resource };
    const read = field.access?.read;
    return [[name, { ...field, access: { ...field.access, read: read ? allOf(read, rule) : rule } }]];
  });
  // Only the access of some fields differs.
  return { ...fields, ...Object.fromEntries(closed) } as F;
}

/** A row as the server answers it and the pages hold it. */
export type RowOf<R extends { fields: AnyFields }> = SystemValues & ValuesOf<R["fields"]>;
export type SystemValues = ValuesOf<typeof systemFields>;
/** A row of a resource that is not known at compile time. */
export type AnyRow = SystemValues & Record<string, unknown>;
/** The exact row type of a resource that is known at compile time, else `AnyRow`. */
export type RowIn<R extends Resource> = string extends keyof R["fields"] ? AnyRow : RowOf<R>;

/** The resource as its list answers it: without the fields of `list.without` and without secrets. */
export const listedResource = memoized((resource: Resource): Resource => {
  const without = [...(resource.list.without ?? []), ...secretFields(resource.fields)];
  if (without.length === 0) return resource;
  const fields = Object.entries(resource.fields).filter(([name]) => !without.includes(name));
  return { ...resource, fields: Object.fromEntries(fields) };
});

/** The names in the address of a row's page: `id`, and references of the row. */
export const namesOfRowPage = ({ rowPage = "" }: Pick<Resource, "rowPage">): readonly string[] =>
  [...rowPage.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

/** All fields of a resource, the system's first. Memoized, because every filter of a query asks for it. */
export const allFields = memoized((resource: Resource): Fields => ({ ...systemFields, ...resource.fields }));

/** Fields that every row has without a declaration. `tenantId` is not one: it never leaves the server. */
export const systemFields = {
  id: reference({ label: "Id", to: "self", readOnly: true }),
  createdAt: instant({ label: "Created", readOnly: true }),
  updatedAt: instant({ label: "Changed", readOnly: true }),
  createdBy: reference({ label: "Created by", to: "users", readOnly: true, optional: true }),
  updatedBy: reference({ label: "Changed by", to: "users", readOnly: true, optional: true }),
  version: number({ label: "Version", readOnly: true, min: 1 }),
  deletedAt: instant({ label: "Deleted", readOnly: true, optional: true }),
} as const;

export const isSystemField = (name: string): name is keyof typeof systemFields =>
  Object.hasOwn(systemFields, name);

/** Fields copied from the user's last row: required countries, because rows of one country come together. */
export const fieldsOfLastMade: (resource: Resource) => readonly string[] = memoized(({ fields }) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "code" && field.list === "country" && initialValue(field) === undefined ? [name] : [],
  ),
);

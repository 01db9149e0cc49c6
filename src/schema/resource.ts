import type { Chosen, Derived } from "./derived";
import { memoized } from "./memoized";
import { type PartOf, type PartOfOptions, accessOfPart, type Related } from "./partOf";
import { accessFrom, nobody, type Access, type AccessOptions } from "./field/access";
import { type Check, withEarliest } from "./field/checks";
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
 * Where the pages of a resource live; `:id` stands for the row. A page without a path does not exist. Pages below /org are
 * for owners, admins and sales alone, whatever `access` says: that decides who gets the rows.
 */
export interface Paths {
  list?: string;
  create?: string;
  edit?: string;
  show?: string;
}

export type Menu = "top" | { group: string };

/** A resource at each place where its pages stand: as declared, and once more with the addresses of `alsoAt`. */
export const placesOf = (resource: Resource): readonly Resource[] =>
  resource.alsoAt ? [resource, { ...resource, paths: resource.alsoAt }] : [resource];

export interface Section<Name extends string = string> {
  heading: string;
  /** One sentence under the heading. */
  help?: string;
  fields: readonly Name[];
}

/** An order of rows. */
export interface Order<Name extends string = string> {
  field: Name | keyof typeof systemFields;
  order: "asc" | "desc";
}

/**
 * Rows as cards in columns by a choice field: its options, or the states of a resource with transitions. A card is moved by
 * dragging or by a key where the field may be changed, or the transition be made, by whoever does it.
 */
export interface BoardView<Name extends string = string> {
  view: "board";
  by: Name;
  /** Fields of money that are added up over each column. */
  sums?: readonly Name[];
}

/** How the rows of a list can be drawn; src/pages/resource/list/listViews.ts has them. */
export type DeclaredView<Name extends string = string> = "table" | "cards" | BoardView<Name>;

/** What a declared view is called where it is chosen and in addresses. */
export const viewName = (view: DeclaredView) => (typeof view === "string" ? view : view.view);

export interface ListOptions<Name extends string = string> {
  /**
   * Shown at first; any other readable field can be chosen. `tripId.customerName` is a field of the row that a reference
   * leads to, one reference deep: rows of the list carry its value under that name, empty where the reader may not read it.
   */
  columns: readonly (Name | `${Name}.${string}`)[];
  /** Looked through by the list's search; of a reference, what the search of its own list would find. */
  search?: readonly Name[];
  /** The order at first. */
  sort: Order<Name>;
  /** A choice field whose options become tabs with counts; its totals are kept by the database, never counted anew. */
  tabs?: Name;
  /** The tab that is open at first, and its order where it has one of its own; without it all rows are shown. */
  firstTab?: { option: string; sort?: Order<Name> };
  /** Large fields that no list shows, and nothing else here may name: its rows come without them, one row by itself has them. */
  without?: readonly Name[];
  /**
   * The filters offered at first, in this order; any other filterable field can be added. `tripId.status` is a field of the
   * row that a reference leads to, one reference deep: only those that stand here can be asked for.
   */
  filters?: readonly (Name | `${Name}.${string}`)[];
  /** The views of the list, of which people choose among those that fit the window; without it a table and cards. */
  views?: readonly [DeclaredView<Name>, ...DeclaredView<Name>[]];
}

/**
 * A filter under a name of its own, `hasMembers=true`: whether a list-valued field has anything in it, or whether some, or
 * none, of the live rows that refer to a row meet conditions. Rows that the reader may not read count as none.
 */
export type NamedFilter<Name extends string = string> = { label: string } & (
  | { notEmpty: Name }
  | { some: Children }
  | { none: Children }
);

/** Rows that refer to a row of another list. */
export interface Children {
  resource: string;
  /** Their reference to it; not needed of a part, which says it. */
  by?: string;
  /** Which of them, in the words of their own list: `{ status: "open", dueAt_null: true }`. All where not given. */
  where?: Chosen;
}

export interface ResourceOptions<F extends AnyFields> {
  /** Plural, as in the address of its endpoints: `/api/query-sources`. */
  name: string;
  /** The name that it had before: the generator renames its table and what is kept about its rows. */
  was?: string;
  label: { one: string; many: string };
  /** The field by which a row is called. */
  title: NameOf<F>;
  /** One sentence for the empty list: what these rows are for. */
  purpose: string;
  paths?: Paths;
  /**
   * Further addresses of the same pages, in another part of the application: links of a page keep to the part that it was
   * opened in. References and links from elsewhere lead to `paths`.
   */
  alsoAt?: Paths & { list: string };
  /** Where a row is read that has no page of its own: an own address with fields of the row in it, "/trips/:tripId/itinerary/:id". */
  rowPage?: string;
  /**
   * Where a link leads to the list: "top" in the bar above every page, or a group: of the organisation section's menu for
   * a list below /org, of the bar for any other. Left out: under "More" below /org, elsewhere no link. Who may not see
   * the list gets no link.
   */
  menu?: Menu;
  fields: F;
  /** What a row belongs to and is nothing without: rights, trash, erasing, locks and the list on its page follow from it. */
  partOf?: PartOfOptions<NameOf<F>>;
  /** Who may do what. Of a part, what is left out follows from what it is part of. */
  access?: Partial<AccessOptions>;
  /** Rules between fields, kept by form and server; those inside rows and groups stand there. */
  checks?: readonly Check[];
  /** Whether owners and admins may merge one row into another: what referred to it refers to the other, as `onMerge` says. */
  mergeable?: true;
  /** Values that the database works out of the rows that refer to a row, by field: `sumOf`, `countOf`, `latestOf`, `earliestOf`. */
  derived?: Readonly<Partial<Record<NameOf<F>, Derived>>>;
  /** The states of a row and their allowed changes: the endpoint, its errors, the menu and the dialog come from them. */
  transitions?: Transitions;
  /**
   * In the timeline of which row its changes are told: of the one that `by` refers to, or its own where that is "id". Told
   * are that it was made and changes of `fields`; where those are left out, of what people write and of its state. A part is
   * told in the timeline of its whole unless it says false.
   */
  timelineOf?: { by: NameOf<F> | "id"; fields?: readonly NameOf<F>[] } | false;
  /** In which states a row is refused in every write but its transitions. */
  lockedWhen?: LockedWhen;
  /** Lists of rows that refer to a row, on its pages, each with the way to all of them and to a new one. */
  related?: readonly Related[];
  list: ListOptions<NameOf<F>>;
  /** The page of a row where it is more than its form, read, with lists of what is related and the history below it. */
  detail?: Detail<NameOf<F>>;
  form: readonly Section<NameOf<F>>[];
  /**
   * Which fields the form of a new row asks first, in this order; the others stand folded below, but those that must be
   * filled or are filled already. Without it all are asked at once, by sections.
   */
  firstFields?: readonly NameOf<F>[];
  namedFilters?: Readonly<Record<string, NamedFilter<NameOf<F>>>>;
  /** Further indexes, each a list of fields; the organisation leads all of them. */
  indexes?: readonly (readonly (NameOf<F> | keyof typeof systemFields)[])[];
  /** Fields of which no two rows outside the trash have the same values in all; it is told at the last of them. */
  unique?: readonly NameOf<F>[];
  /** No history of its rows is kept, and nobody is told of their changes: the rows are a record themselves. */
  history?: false;
  /** One row for each organisation, its own: no list, no create, no delete. */
  singleton?: true;
  /**
   * Which of the endpoints every resource has are left out, because a service of the server makes the rows. A create of
   * the service's own keeps no answer for repeats and takes no Idempotency-Key.
   */
  without?: readonly ("create" | "update" | "delete")[];
}

/** A declared entity. Everything else derives from this object. */
export interface Resource<F extends AnyFields = Fields> extends Omit<
  ResourceOptions<Fields>,
  "access" | "fields" | "partOf" | "timelineOf"
> {
  access: Access;
  partOf?: PartOf;
  timelineOf?: TimelineOf;
  /** The exact declaration; the other properties name its fields as plain strings. */
  fields: F;
}

/** As `timelineOf` of the options, once what is left out is filled in. */
interface TimelineOf {
  by: string;
  fields?: readonly string[];
}

/** A part may leave its rights out; any other resource says who reads it. */
type Rights = { partOf: object } | { access: AccessOptions };

/** Declares an entity. What the compiler cannot follow is refused by `checkResources` at start-up. */
export function defineResource<const F extends AnyFields, const N extends string>({
  partOf,
  timelineOf,
  access = {},
  ...options
}: ResourceOptions<F> & { name: N } & Rights): Resource<F> & { name: N } {
  const fields = withEarliest(options.fields, options.checks);
  const given = { ...options, fields, ...(timelineOf ? { timelineOf } : {}) };
  if (!partOf) return { ...given, access: accessFrom({ read: nobody, ...access }) };
  const { resource, by } = partOf;
  return {
    ...(timelineOf === undefined && options.history !== false ? { timelineOf: { by } } : {}),
    ...given,
    partOf: { resource: resource.name, by },
    access: accessOfPart(access, partOf),
  };
}

/** The type of a row as the server answers it and the pages hold it. */
export type RowOf<R extends { fields: AnyFields }> = SystemValues & ValuesOf<R["fields"]>;
export type SystemValues = ValuesOf<typeof systemFields>;
/** A row of a resource that is not known at compile time. */
export type AnyRow = SystemValues & Record<string, unknown>;
/** The row of a resource that may be known at compile time: its exact type where it is, else any row. */
export type RowIn<R extends Resource> = string extends keyof R["fields"] ? AnyRow : RowOf<R>;

/** The resource as its list answers it: without the fields that lists leave out, and without secrets. */
export const listedResource = memoized((resource: Resource): Resource => {
  const without = [...(resource.list.without ?? []), ...secretFields(resource.fields)];
  if (without.length === 0) return resource;
  const fields = Object.entries(resource.fields).filter(([name]) => !without.includes(name));
  return { ...resource, fields: Object.fromEntries(fields) };
});

/** All fields of a resource, the system's first. The same object each time: every filter of a query asks for it. */
export const allFields = memoized((resource: Resource): Fields => ({ ...systemFields, ...resource.fields }));

/** What every row carries without being declared. `tenantId` is not among them: it never leaves the server. */
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

/**
 * The fields that begin, in a new row, as in the row that the same person made last: the country, where one must be said, since
 * whoever enters rows abroad enters several.
 */
export const fieldsOfLastMade: (resource: Resource) => readonly string[] = memoized(({ fields }) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "code" && field.list === "country" && initialValue(field) === undefined ? [name] : [],
  ),
);

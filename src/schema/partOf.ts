import {
  type Access,
  type AccessOptions,
  accessFrom,
  allOf,
  isRoleRule,
  ofWhole,
  type Rule,
  through,
} from "./field/access";
import type { AnyField } from "./field/field";

/**
 * The row that owns this row, by its reference `by`: an itinerary is part of its trip. Only users who may
 * read the whole read its parts. A part is trashed, restored and erased with it; the whole is locked first.
 * Of several such references each row fills exactly one: a note is part of a trip or of a contact.
 */
export interface PartOf {
  resource: string;
  by: string;
}

/** `partOf` as declared: with the declaration of the whole, from whose rights the part derives its own. */
export interface PartOfOptions<Name extends string = string> {
  resource: { readonly name: string; readonly access: Access };
  by: Name;
}

/**
 * The rights of a part. What is left out follows the whole: writing a part needs the right to change it. What
 * is given applies only where the actor may read the whole; no row is needed where roles decide that.
 */
export function accessOfPart(given: Partial<AccessOptions>, wholes: readonly PartOfOptions[]): Access {
  const throughWhole = (action: keyof Access): Rule =>
    ofWhole(
      wholes.map(({ resource: { name, access }, by: field }) => {
        const rule = access[action];
        return { field, rule: isRoleRule(rule) ? rule : through({ field, resource: name, rule }) };
      }),
    );
  const read = throughWhole("read");
  const written = throughWhole("written");
  const isWriteGiven = (["write", "create", "update", "delete"] as const).some((action) => given[action]);
  const write = throughWhole("update");
  const own = accessFrom({ read, ...(isWriteGiven ? {} : { write }), ...given });
  // checkRules.ts checks which roles read the whole; this limits which of its rows.
  if (isRoleRule(read)) return own;
  const within = (rule: Rule): Rule =>
    rule === write || rule.type === "nobody" ? rule : allOf(rule, read, written);
  return {
    read: own.read === read ? read : allOf(own.read, read),
    create: within(own.create),
    update: within(own.update),
    delete: within(own.delete),
    export: allOf(own.read, throughWhole("export")),
    written,
  };
}

type Part = { readonly partOf?: readonly PartOf[] };

/** The reference by which a part leads to its whole of that name. */
export const wholeBy = ({ partOf }: Part, whole: string): string | undefined =>
  partOf?.find(({ resource }) => resource === whole)?.by;

/** The resources whose rows are part of a row of this one. */
export const partsOf = <R extends Part>(resources: readonly R[], { name }: { readonly name: string }): R[] =>
  resources.filter((part) => wholeBy(part, name) !== undefined);

/** Which children count: each field has that value, or one of several. */
export type Chosen = Readonly<Record<string, string | boolean | readonly string[]>>;

export const matchesChosen = (row: Readonly<Record<string, unknown>>, chosen: Chosen): boolean =>
  Object.entries(chosen).every(([name, values]) => [values].flat().some((value) => value === row[name]));

/** Rows of another resource that refer to this one, listed on its pages: the trips of a team. */
export interface Related {
  resource: string;
  /** Their reference to this resource, or that of what they refer to: `tripId.contactId`, a filter of their list. */
  by: string;
  /** Which of them, in the words of their list: `{ status: "open" }`. Default: all. */
  where?: Chosen;
  /** Default: the order of their list. */
  sort?: { field: string; order: "asc" | "desc" };
  /** The fields that are shown beside the title. Default: the first columns of their list. */
  columns?: readonly string[];
  /** The heading of the list. Default: the name of those rows. */
  label?: string;
}

/** The resource that a reference leads to; undefined for other fields. */
export const referredBy = (field: AnyField | undefined): string | undefined =>
  // Both kinds of reference have the name of a resource as `to`.
  field?.kind === "reference" || field?.kind === "references" ? (field as { to?: string }).to : undefined;

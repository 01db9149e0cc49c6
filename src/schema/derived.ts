import { type Chosen, type PartOf, wholeBy } from "./partOf";

interface DerivedOptions {
  /** The child's reference to this resource. A part may leave it out: its `partOf` names it. */
  by?: string;
  where?: Chosen;
}

/** A value that the database computes from the live rows that refer to the row, its children. */
export interface Derived extends DerivedOptions {
  of: "sum" | "count" | "latest" | "earliest";
  /** The resource of the children. */
  resource: string;
  field: string;
  /** Of the latest: the field that orders the children. Default: when they were made. */
  orderedBy?: string;
  /** Of the latest: a choice of `where`. Its first value comes before the next, whatever their order. */
  preferring?: string;
  /** Of a sum of money: the child's date whose rates count. Default: the day on which it was made. */
  on?: string;
  /** A field of the row itself, where the row has these values: beside the earliest, and where no child has a latest. */
  orOwn?: { field: string; where?: Chosen };
}

/**
 * The sum of a field of the children; null where there are none or a rate is missing. Money is converted into
 * the organisation's currency at the rates of the child's day, and again when rates or that currency change.
 */
export const sumOf = (
  resource: string,
  field: string,
  options: DerivedOptions & Pick<Derived, "on"> = {},
): Derived => ({ of: "sum", resource, field, ...options });

/** The number of children. */
export const countOf = (resource: string, options: DerivedOptions = {}): Derived => ({
  of: "count",
  resource,
  field: "id",
  ...options,
});

/** A field of the last child by `orderedBy`, preferred children first, else of the row itself by `orOwn`, else null. */
export const latestOf = (
  resource: string,
  field: string,
  options: DerivedOptions & Pick<Derived, "orderedBy" | "preferring" | "orOwn"> = {},
): Derived => ({ of: "latest", resource, field, ...options });

/** The least day, instant or number of the children and of the row's own field `orOwn`. */
export const earliestOf = (
  resource: string,
  field: string,
  options: DerivedOptions & Pick<Derived, "orOwn"> = {},
): Derived => ({ of: "earliest", resource, field, ...options });

/** The reference by which the children lead to the row; undefined where it is not declared. */
export const childrenBy = (
  { name }: { readonly name: string },
  { by }: Derived,
  child: { readonly partOf?: readonly PartOf[] },
): string | undefined => by ?? wholeBy(child, name);

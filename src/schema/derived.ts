import type { PartOf } from "./partOf";

/** Which children count: each field has that value, or one of several. */
export type Chosen = Readonly<Record<string, string | boolean | readonly string[]>>;

interface DerivedOptions {
  /** The reference of the child to this resource; not needed of a part, which says it. */
  by?: string;
  where?: Chosen;
}

/** A value of a row that the database works out of the live rows that refer to it, its children. */
export interface Derived extends DerivedOptions {
  of: "sum" | "count" | "latest" | "earliest";
  /** The children. */
  resource: string;
  field: string;
  /** Of the latest: the order. Without it the one that was made last. */
  orderedBy?: string;
  /** Of the latest: a choice of `where`. Children with its first value come before those with the next, whatever their order. */
  preferring?: string;
  /** Of a sum of money: the day of the child whose exchange rates count. Without it the day on which it was made. */
  on?: string;
  /** Of the earliest: a field of the row itself that counts too, where the row has these values. */
  orOwn?: { field: string; where?: Chosen };
}

/**
 * The sum of a field of the children, null where there are none. Money is converted into the organisation's currency by the
 * rates of the child's day; the sum is null where a rate is missing, and worked out anew when rates or that currency change.
 */
export const sumOf = (
  resource: string,
  field: string,
  options: DerivedOptions & Pick<Derived, "on"> = {},
): Derived => ({ of: "sum", resource, field, ...options });

/** How many children there are. */
export const countOf = (resource: string, options: DerivedOptions = {}): Derived => ({
  of: "count",
  resource,
  field: "id",
  ...options,
});

/** A field of the child that is the last by `orderedBy`, of those that are preferred; null where there are none. */
export const latestOf = (
  resource: string,
  field: string,
  options: DerivedOptions & Pick<Derived, "orderedBy" | "preferring"> = {},
): Derived => ({ of: "latest", resource, field, ...options });

/** The least value of a day, an instant or a number of the children, and of the row's own field `orOwn`. */
export const earliestOf = (
  resource: string,
  field: string,
  options: DerivedOptions & Pick<Derived, "orOwn"> = {},
): Derived => ({ of: "earliest", resource, field, ...options });

/** By which reference the children lead to the row; undefined where it is not said. */
export const childrenBy = (
  { name }: { readonly name: string },
  { by }: Derived,
  child: { readonly partOf?: PartOf },
): string | undefined => by ?? (child.partOf?.resource === name ? child.partOf.by : undefined);

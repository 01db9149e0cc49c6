import type { AnyField } from "./field/field";

/** Rows of another resource that refer to this one, listed on its pages: the trips of a team. */
export interface Related {
  resource: string;
  /** Their reference to this resource. */
  by: string;
  /** Above the list, where it is not what those rows are called. */
  label?: string;
}

/** The resource that a reference leads to; undefined of other fields. */
export const referredBy = (field: AnyField | undefined): string | undefined =>
  // Both kinds of reference have the name of a resource as `to`.
  field?.kind === "reference" || field?.kind === "references" ? (field as { to?: string }).to : undefined;

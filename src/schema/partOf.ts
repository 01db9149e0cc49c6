import {
  type Access,
  type AccessOptions,
  accessFrom,
  allOf,
  isRoleRule,
  type Rule,
  through,
} from "./field/access";
import type { AnyField } from "./field/field";

/**
 * The row that owns this row, by its reference `by`: an itinerary is part of its trip. Only users who may
 * read the whole read its parts. A part is trashed, restored and erased with it; the whole is locked first.
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
export function accessOfPart(
  given: Partial<AccessOptions>,
  { resource: whole, by: field }: PartOfOptions,
): Access {
  const throughWhole = (rule: Rule): Rule =>
    isRoleRule(rule) ? rule : through({ field, resource: whole.name, rule });
  const read = throughWhole(whole.access.read);
  const isWriteGiven = (["write", "create", "update", "delete"] as const).some((action) => given[action]);
  const own = accessFrom({
    read,
    ...(isWriteGiven ? {} : { write: throughWhole(whole.access.update) }),
    ...given,
  });
  // checkRules.ts checks which roles read the whole; this limits which of its rows.
  if (isRoleRule(whole.access.read)) return own;
  const within = (rule: Rule): Rule => (rule === read || rule.type === "nobody" ? rule : allOf(rule, read));
  return {
    read: within(own.read),
    create: within(own.create),
    update: within(own.update),
    delete: within(own.delete),
  };
}

/** The resources whose rows are part of a row of this one. */
export const partsOf = <R extends { readonly partOf?: PartOf }>(
  resources: readonly R[],
  { name }: { readonly name: string },
): R[] => resources.filter(({ partOf }) => partOf?.resource === name);

/** Rows of another resource that refer to this one, listed on its pages: the trips of a team. */
export interface Related {
  resource: string;
  /** Their reference to this resource. */
  by: string;
  /** The heading of the list. Default: the name of those rows. */
  label?: string;
}

/** The resource that a reference leads to; undefined for other fields. */
export const referredBy = (field: AnyField | undefined): string | undefined =>
  // Both kinds of reference have the name of a resource as `to`.
  field?.kind === "reference" || field?.kind === "references" ? (field as { to?: string }).to : undefined;

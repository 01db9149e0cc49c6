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
 * The row that a row belongs to and is nothing without, by its reference `by`: an itinerary is part of its trip. A part is
 * read by those alone who read its whole; it goes into the trash, comes back and is erased with it; the whole is locked before it.
 */
export interface PartOf {
  resource: string;
  by: string;
}

/** The same in a declaration: the whole is named by its declaration, whose rights the part derives its own from. */
export interface PartOfOptions<Name extends string = string> {
  resource: { readonly name: string; readonly access: Access };
  by: Name;
}

/**
 * The rights of a part: what is left out is as at the whole, writing as changing the whole; what is given holds for rows
 * whose whole the actor may read. Nothing is left to look at where the role alone decides about the whole.
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
  // Which roles read the whole is held by checkPartOf.ts; which of its rows, here.
  if (isRoleRule(whole.access.read)) return own;
  const within = (rule: Rule): Rule => (rule === read || rule.type === "nobody" ? rule : allOf(rule, read));
  return {
    read: within(own.read),
    create: within(own.create),
    update: within(own.update),
    delete: within(own.delete),
  };
}

/** The resources whose rows are part of a row of that one. */
export const partsOf = <R extends { readonly partOf?: PartOf }>(
  resources: readonly R[],
  { name }: { readonly name: string },
): R[] => resources.filter(({ partOf }) => partOf?.resource === name);

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

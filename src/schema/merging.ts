import { amongPath } from "./kinds/text";
import { type Issue, issue } from "./DeclarationError";
import { declaredIn } from "./field/checks";
import type { AnyField, AnyFields } from "./field/field";
import type { ReferenceField } from "./kinds/reference";

/** What happens to a reference when its row is merged into another. */
type OnMerge = AnyField["onMerge"];

interface Merged {
  readonly name: string;
  readonly fields: AnyFields;
  readonly mergeable?: true;
  readonly history?: false;
}

/** A reference of a resource, at any depth. */
export interface Referring {
  /** Names from the outermost to the innermost: `["days", "items", "hotelId"]`. */
  path: readonly string[];
  fields: readonly AnyField[];
  to: string;
  onMerge: OnMerge;
}

/** Every reference of a resource, in rows and groups too. "keep" on a field applies to everything in it. */
export const referringIn = (
  fields: AnyFields,
  path: readonly string[] = [],
  around: readonly AnyField[] = [],
): Referring[] =>
  Object.entries(fields).flatMap(([name, field]): Referring[] => {
    const [names, chain] = [
      [...path, name],
      [...around, field],
    ];
    const inner = declaredIn(field)?.fields;
    if (inner) return referringIn(inner, names, chain);
    if (field.kind !== "reference" && field.kind !== "references") return [];
    // Both kinds have `to`.
    const { to } = field as { to?: string } & AnyField;
    const isKept = chain.some(({ onMerge }) => onMerge === "keep");
    return to === undefined
      ? []
      : [{ path: names, fields: chain, to, onMerge: isKept ? "keep" : field.onMerge }];
  });

/** The references that follow a row of the resource when it is merged into another. */
export const followingOf = (resource: Merged, { name }: Merged): Referring[] =>
  referringIn(resource.fields).filter(({ to, onMerge }) => to === name && onMerge !== "keep");

/** The fields beside a reference in which two rows are alike that refer to both of two merged rows. */
export const alikeInOf = (field: AnyField | undefined): ReferenceField["dropAlike"] =>
  // Only references have it.
  (field as Partial<ReferenceField> | undefined)?.dropAlike;

/** The lists in a resource's rows whose entries others name: `roomTypes` of hotels, by `name`. */
export const namedLists = (
  { name, fields }: Merged,
  resources: readonly Merged[],
): { list: string; of: string }[] => {
  const found = new Map<string, string>();
  const look = (inner: AnyFields, all: AnyFields) => {
    for (const field of Object.values(inner)) {
      const path = amongPath(field);
      const by: AnyField | undefined = path?.by == null ? undefined : (inner[path.by] ?? all[path.by]);
      if (path && by && "to" in by && by.to === name && fields[path.list]?.kind === "rows")
        found.set(path.list, path.of);
      const deeper = declaredIn(field)?.fields;
      if (deeper) look(deeper, { ...all, ...inner });
    }
  };
  for (const other of resources) look(other.fields, other.fields);
  return [...found].map(([list, of]) => ({ list, of }));
};

/** The lists of which a merge keeps the entries of both rows. */
export const listsUnited = (resource: Merged, resources: readonly Merged[]): string[] => [
  ...namedLists(resource, resources).map(({ list }) => list),
  ...Object.entries(resource.fields).flatMap(([name, { kind, onMerge }]) =>
    kind === "rows" && onMerge === "unite" ? [name] : [],
  ),
];

/** References to mergeable rows that lack `onMerge`, or name one that they cannot follow. */
export function errorsOfMerging({ fields, history }: Merged, declared: ReadonlyMap<string, Merged>): Issue[] {
  return referringIn(fields).flatMap(({ path, fields: chain, to, onMerge }): Issue[] => {
    const where = `"${path.join(".")}"`;
    const isList = chain.at(-1)?.kind === "references";
    const alike = alikeInOf(chain.at(-1));
    const unknown = alike?.find((name) => !fields[name]);
    if (alike && (path.length > 1 || onMerge !== "move" || unknown !== undefined))
      return issue(
        `${where} drops rows after a merge by ${unknown ? `"${unknown}", which is no field` : "a reference that does not move"}`,
        "name fields of the resource beside a reference that moves",
      );
    if (history === false && onMerge !== undefined && onMerge !== "keep" && declared.get(to)?.mergeable)
      return issue(
        `${where} moves where a row is merged, and no history is kept, by which a merge is undone`,
        'leave out "history: false", or say onMerge: "keep"',
      );
    if (onMerge === (isList ? "move" : "unite"))
      return issue(
        `${where} cannot ${onMerge} where a row is merged`,
        `say onMerge: "${isList ? "unite" : "move"}", or "keep"`,
      );
    if (onMerge !== undefined || !declared.get(to)?.mergeable) return [];
    return issue(
      `${where} leads to "${to}", whose rows can be merged, and does not say what becomes of it`,
      `say onMerge: "${isList ? "unite" : "move"}", or "keep" where it stays as it was`,
    );
  });
}

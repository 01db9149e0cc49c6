import { type FieldBase, type Kind, type TextFormats, builderOf, operatorSets } from "../field/field";
import { isUuid, readUuid } from "../text/reading";
import { boundedList, idOf } from "./schemas";

/** The id of a row of another resource of the same organisation. */
export interface ReferenceField extends FieldBase {
  kind: "reference";
  /** The name of the resource that it leads to. */
  to: string;
  /** Offers only rows that match these equality filters or named filters: `{ isActive: true }`. */
  offer?: Readonly<Record<string, string | boolean>>;
  /**
   * Whether a row may go to the trash while live rows refer to it here; `keep` leaves the reference. Default:
   * `refuse` where required, else `keep`. Inside rows and groups, all live rows are looked through.
   */
  onDelete?: "refuse" | "keep";
  /** What happens when the row is merged. Every reference to a `mergeable` resource must say it. */
  onMerge?: "move" | "keep";
  /** A row is erased with the person that it refers to here, as if it were part of their row. */
  erasedWith?: true;
  /**
   * A merge moves one of two rows with equal values in these fields beside this one into the trash, where they refer
   * to both.
   */
  dropAlike?: readonly string[];
}

export const reference = builderOf<ReferenceField>("reference");

export const referenceKind: Kind<ReferenceField, string> = {
  schema: ({ to }) => idOf(to),
  operators: operatorSets.identity,
  fromQuery: readUuid,
  toText: (value, { to }, { isPlain, titleOf }) => (isPlain ? value : (titleOf?.(to, value) ?? value)),
  fromText: (text, { to }, formats) => readReference(text, to, formats),
  asks: ({ label, to }, formats, text) => referenceError(label, to, formats, text),
};

/** The id that a text names: the id itself, or the title of exactly one row. */
export function readReference(typed: string, to: string, { idsOf }: TextFormats): string | undefined {
  const text = typed.trim();
  const [id, ...others] = isUuid(text) ? [text.toLowerCase()] : (idsOf?.(to, text) ?? []);
  return others.length > 0 ? undefined : id;
}

/** What to enter where a text names no row, or several. */
export function referenceError(label: string, to: string, { idsOf }: TextFormats, text: string): string {
  if (!idsOf) return "Enter the id of the row.";
  const several = idsOf(to, text.trim()).length > 1;
  return several
    ? `Several rows are called so. Enter the id of the one that is meant as ${label}.`
    : `Enter another name or an id for ${label}: nothing is called “${text.trim().slice(0, 80)}”.`;
}

/** The ids of several rows of another resource of the same organisation, each at most once. */
export interface ReferencesField extends FieldBase {
  kind: "references";
  to: string;
  offer?: Readonly<Record<string, string | boolean>>;
  /** The largest number; default 200. */
  maxItems?: number;
  default?: readonly string[];
  /** As of a reference; `unite` puts the other row into the list, once. */
  onMerge?: "unite" | "keep";
}

export const references = builderOf<ReferencesField>("references");

export const referencesKind: Kind<ReferencesField, readonly string[]> = {
  schema: ({ to, maxItems = 200 }) =>
    boundedList(idOf(to), "Choose from the list.", maxItems, `Choose at most ${maxItems}.`).refine(
      (ids) => new Set(ids).size === ids.length,
      "Choose each at most once.",
    ),
  operators: operatorSets.membership,
  fromQuery: readUuid,
  toText: (value, { to }, { isPlain, titleOf }) =>
    value.map((id) => (isPlain ? id : (titleOf?.(to, id) ?? id))).join(", "),
  fromText(text, { to }, formats) {
    const read = partsOf(text).map((part) => readReference(part, to, formats));
    return read.every((id) => id !== undefined) ? read : undefined;
  },
  asks: ({ label, to }, formats, text) =>
    referenceError(
      label,
      to,
      formats,
      partsOf(text).find((part) => readReference(part, to, formats) === undefined) ?? text,
    ),
};

const partsOf = (text: string): string[] => text.split(/[,;]/).filter((part) => part.trim());

import * as z from "zod";
import type { FieldBase, Kind, Only, OptionsOf, TextFormats } from "../field/field";
import { operatorSets } from "../field/operators";
import { isUuid, readUuid } from "../text/reading";

/** The id of a row of another resource of the same organisation. */
export interface ReferenceField extends FieldBase {
  kind: "reference";
  /** The name of the resource that it leads to. */
  to: string;
  /** Only rows that match this equality filter are offered: `{ isActive: true }`. */
  offer?: Readonly<Record<string, string | boolean>>;
  /**
   * Whether a row that live rows refer to here may go to the trash. `refuse` where the field is required and nothing is
   * said; `keep`, which leaves the reference as it is, where it is optional. Inside rows and groups no index
   * finds it: all live rows of the resource are looked through before a row of the other goes.
   */
  onDelete?: "refuse" | "keep";
  /** What becomes of it where the row that it leads to is merged into another: said of every reference to what is `mergeable`. */
  onMerge?: "move" | "keep";
}

export const reference = <const O extends OptionsOf<ReferenceField>>(options: Only<O, ReferenceField>) => ({
  kind: "reference" as const,
  ...options,
});

export const idSchema = z
  .string("Choose one.")
  // What lies inside rows is compared as text.
  .toLowerCase()
  .refine(isUuid, "Choose one from the list.")
  .meta({ format: "uuid" });

/** The id of a row of the resource; the API's description names it as `x-references`. */
export const idOf = (resource: string) => idSchema.meta({ format: "uuid", "x-references": resource });

export const referenceKind: Kind<ReferenceField, string> = {
  schema: ({ to }) => idOf(to),
  operators: operatorSets.identity,
  sortable: false,
  searchable: false,
  fromQuery: readUuid,
  toText: (value, { to }, { isPlain, titleOf }) => (isPlain ? value : (titleOf?.(to, value) ?? value)),
  fromText: (text, { to }, formats) => readReference(text, to, formats),
  asks: ({ label, to }, formats, text) => referenceError(label, to, formats, text),
};

/** The id that a text names: the id itself, or what exactly one row is called. */
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
    : `Enter what the row that is meant as ${label} is called, or its id.`;
}

import type { FieldBase, Kind, Only, OptionsOf } from "../field/field";
import { operatorSets } from "../field/operators";
import { boundedList } from "./boundedList";
import { readUuid } from "../text/reading";
import { idOf, readReference, referenceError } from "./reference";

/** The ids of several rows of another resource of the same organisation, each at most once. */
export interface ReferencesField extends FieldBase {
  kind: "references";
  to: string;
  offer?: Readonly<Record<string, string | boolean>>;
  /** How many; 200 where not given. */
  maxItems?: number;
  default?: readonly string[];
  /** As of a reference; `unite`: the list has the other row instead, once. */
  onMerge?: "unite" | "keep";
}

export const references = <const O extends OptionsOf<ReferencesField>>(
  options: Only<O, ReferencesField>,
) => ({
  kind: "references" as const,
  ...options,
});

export const referencesKind: Kind<ReferencesField, readonly string[]> = {
  schema: ({ to, maxItems = 200 }) =>
    boundedList(idOf(to), "Choose from the list.", maxItems, `Choose at most ${maxItems}.`).refine(
      (ids) => new Set(ids).size === ids.length,
      "Choose each at most once.",
    ),
  operators: operatorSets.membership,
  sortable: false,
  searchable: false,
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

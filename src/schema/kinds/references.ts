import type { FieldBase, Kind, Only, OptionsOf } from "../field/field";
import { operatorSets } from "../field/operators";
import { boundedList } from "./boundedList";
import { readUuid } from "./reading";
import { idOf } from "./reference";

/** The ids of several rows of another resource of the same organisation, each at most once. */
export interface ReferencesField extends FieldBase {
  kind: "references";
  to: string;
  offer?: Readonly<Record<string, string | boolean>>;
  /** How many; 200 where not given. */
  maxItems?: number;
  default?: readonly string[];
}

export const references = <const O extends OptionsOf<ReferencesField>>(
  options: Only<O, ReferencesField>,
) => ({
  kind: "references" as const,
  ...options,
});

export const referencesKind: Kind<ReferencesField> = {
  schema: ({ to, maxItems = 200 }) =>
    boundedList(idOf(to), "Choose from the list.", maxItems, `Choose at most ${maxItems}.`).refine(
      (ids) => new Set(ids).size === ids.length,
      "Choose each at most once.",
    ),
  operators: operatorSets.membership,
  sortable: false,
  searchable: false,
  fromText: readUuid,
};

import type { FieldBase, Kind, Only, OptionsOf } from "../field/field";
import { operatorSets } from "../field/operators";
import { boundedList } from "./boundedList";
import { readText } from "./reading";
import { storable } from "./storable";

/** A list of short texts, typed one after the other: tags, places, inclusions. */
export interface TagsField extends FieldBase {
  kind: "tags";
  /** How many; 50 where not given. */
  maxItems?: number;
  /** Characters of each; 120 where not given. */
  maxLength?: number;
  /** Each is a phrase that may hold commas: they are written one on each line. */
  phrases?: true;
  /** The path below `/api/` that answers the texts in use for what `q` searches for: they are offered while typing. */
  suggest?: string;
  default?: readonly string[];
}

export const tags = <const O extends OptionsOf<TagsField>>(options: Only<O, TagsField>) => ({
  kind: "tags" as const,
  ...options,
});

export const tagsKind: Kind<TagsField> = {
  schema: ({ maxItems = 50, maxLength = 120 }) =>
    boundedList(storable(maxLength), "Enter a list.", maxItems, `Enter at most ${maxItems}.`),
  operators: operatorSets.membership,
  sortable: false,
  searchable: true,
  fromText: readText,
};

import * as z from "zod";
import type { FieldBase, Kind, Only, OptionsOf } from "../field";
import { operatorSets } from "../operators";
import { readText } from "./reading";
import { storable } from "./storable";

/** A list of short texts, typed one after the other: tags, places, inclusions. */
export interface TagsField extends FieldBase {
  kind: "tags";
  /** How many; 50 where not given. */
  maxItems?: number;
  /** Characters of each; 120 where not given. */
  maxLength?: number;
  default?: readonly string[];
}

export const tags = <const O extends OptionsOf<TagsField>>(options: Only<O, TagsField>) => ({
  kind: "tags" as const,
  ...options,
});

export const tagsKind: Kind<TagsField> = {
  schema: ({ maxItems = 50, maxLength = 120 }) =>
    z.array(storable(maxLength), "Enter a list.").max(maxItems, `Enter at most ${maxItems}.`),
  operators: operatorSets.membership,
  sortable: false,
  searchable: false,
  fromText: readText,
};

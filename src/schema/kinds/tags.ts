import { type FieldBase, type Kind, builderOf } from "../field/field";
import { operatorSets } from "../field/operators";
import { boundedList, storable } from "./schemas";
import { readText } from "../text/reading";

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

export const tags = builderOf<TagsField>("tags");

export const tagsKind: Kind<TagsField, readonly string[]> = {
  schema: ({ maxItems = 50, maxLength = 120 }) =>
    boundedList(storable(maxLength), "Enter a list.", maxItems, `Enter at most ${maxItems}.`),
  operators: operatorSets.membership,
  searchable: true,
  fromQuery: readText,
  toText: (value, { phrases }) => value.join(phrases ? "; " : ", "),
  fromText(text, { phrases }) {
    const read = text
      .split(phrases ? /[;\n]/ : /[,;]/)
      .flatMap((part) => (part.trim() ? [readText(part.trim())] : []));
    return read.every((tag) => tag !== undefined) ? read : undefined;
  },
  asks: ({ phrases }) =>
    phrases ? "Enter phrases with semicolons between them." : "Enter words with commas between them.",
};

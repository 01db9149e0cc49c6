import type { FieldBase, Kind, Only, OptionsOf } from "../field/field";
import { operatorSets } from "../field/operators";
import { boundedList } from "./boundedList";
import { readUuid } from "../text/reading";
import { idOf } from "./reference";

/** The ids of uploaded pictures in the order in which they are shown; the first stands for the row. */
export interface ImagesField extends FieldBase {
  kind: "images";
  /** Width over height of the crop. */
  aspect: number;
  /** How many; 12 where not given. */
  maxItems?: number;
  default?: readonly string[];
}

export const images = <const O extends OptionsOf<ImagesField>>(options: Only<O, ImagesField>) => ({
  kind: "images" as const,
  ...options,
});

export const imagesKind: Kind<ImagesField, readonly string[]> = {
  schema: ({ maxItems = 12 }) =>
    boundedList(idOf("files"), "Choose pictures.", maxItems, `Use at most ${maxItems} pictures.`),
  operators: operatorSets.presence,
  sortable: false,
  searchable: false,
  fromQuery: readUuid,
  toText: ({ length }) => (length === 1 ? "1 picture" : `${length} pictures`),
  fromText: () => undefined,
  asks: () => "Upload the pictures.",
};

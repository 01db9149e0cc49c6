import { type FieldBase, type Kind, builderOf } from "../field/field";
import { operatorSets } from "../field/operators";
import { readUuid } from "../text/reading";
import { idOf, boundedList } from "./schemas";

/** The id of an uploaded picture. */
export interface ImageField extends FieldBase {
  kind: "image";
  /** Width over height of the crop: 1 for people and logos, 16 / 9 or 3 / 2 for photos. */
  aspect: number;
  /** Keeps the proportions of the picture itself, as logos do; `aspect` is that of the place where it is shown. */
  free?: true;
  /** Round, as people are shown. */
  round?: true;
}

export const image = builderOf<ImageField>("image");

export const imageKind: Kind<ImageField, string> = {
  schema: () => idOf("files"),
  operators: operatorSets.presence,
  fromQuery: readUuid,
  toText: () => "1 picture",
  fromText: readUuid,
  asks: () => "Upload the picture.",
};

/** The ids of uploaded pictures in the order in which they are shown; the first stands for the row. */
export interface ImagesField extends FieldBase {
  kind: "images";
  /** Width over height of the crop. */
  aspect: number;
  /** How many; 12 where not given. */
  maxItems?: number;
  default?: readonly string[];
}

export const images = builderOf<ImagesField>("images");

export const imagesKind: Kind<ImagesField, readonly string[]> = {
  schema: ({ maxItems = 12 }) =>
    boundedList(idOf("files"), "Choose pictures.", maxItems, `Use at most ${maxItems} pictures.`),
  operators: operatorSets.presence,
  fromQuery: readUuid,
  toText: ({ length }) => (length === 1 ? "1 picture" : `${length} pictures`),
  fromText: () => undefined,
  asks: () => "Upload the pictures.",
};

import type { FieldView, ShowProps } from "../FieldView";
import { lazyFilter, lazyInput } from "./lazyParts";
import { Nothing } from "../parts/Nothing";
import { Picture } from "../parts/Picture";

export const image: FieldView<"image"> = {
  input: lazyInput("ImageInput"),
  cell: ({ value, field }) =>
    value ? (
      <Picture id={value} aspect={field.aspect} round={field.round} free={field.free} size="small" />
    ) : (
      <Nothing />
    ),
  filter: lazyFilter("PresenceFilter"),
  view: ImageView,
  width: 80,
};

function ImageView({ value, field }: ShowProps<"image">) {
  return value ? (
    <Picture id={value} aspect={field.aspect} round={field.round} free={field.free} size="large" />
  ) : (
    <Nothing />
  );
}

import type { FilterProps } from "../FieldView";
import { FilterFrame } from "./FilterFrame";

/** Only by whether there is something: a picture, a file, a colour. */
export const PresenceFilter = ({
  conditions,
  onChange,
}: FilterProps<"image" | "images" | "file" | "files" | "colour">) => (
  <FilterFrame optional conditions={conditions} onChange={onChange} />
);

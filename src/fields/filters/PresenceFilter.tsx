import type { FilterProps } from "../FieldView";
import { FilterFrame } from "./FilterFrame";

/** Only by whether there is something: a picture, a colour. */
export const PresenceFilter = ({
  conditions,
  onChange,
}: FilterProps<"image"> | FilterProps<"images"> | FilterProps<"colour">) => (
  <FilterFrame optional conditions={conditions} onChange={onChange} />
);

import type { FieldView, ShowProps } from "../FieldView";
import { lazyFilter, lazyInput } from "./lazyParts";
import { Nothing } from "../parts/Nothing";
import { TextCell } from "../parts/TextCell";

export const phone: FieldView<"phone"> = {
  input: lazyInput("PhoneInput"),
  cell: TextCell,
  filter: lazyFilter("TextFilter"),
  view: PhoneView,
  width: 160,
};

function PhoneView({ value }: ShowProps<"phone">) {
  return value ? <a href={`tel:${value.replace(/[^+\d]/g, "")}`}>{value}</a> : <Nothing />;
}

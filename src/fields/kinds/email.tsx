import type { FieldView, ShowProps } from "../FieldView";
import { lazyFilter, lazyInput } from "./lazyParts";
import { Nothing } from "../parts/Nothing";
import { TextCell } from "../parts/TextCell";

export const email: FieldView<"email"> = {
  input: lazyInput("EmailInput"),
  cell: TextCell,
  filter: lazyFilter("TextFilter"),
  view: EmailView,
  width: 208,
};

function EmailView({ value }: ShowProps<"email">) {
  return value ? (
    <a href={`mailto:${encodeURIComponent(value).replaceAll("%40", "@")}`}>{value}</a>
  ) : (
    <Nothing />
  );
}

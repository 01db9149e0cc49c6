import type { FieldView, ShowProps } from "../FieldView";
import { lazyFilter, lazyInput } from "./lazyParts";
import { Nothing } from "../parts/Nothing";
import { TextCell } from "../parts/TextCell";

export const link: FieldView<"link"> = {
  input: lazyInput("LinkInput"),
  cell: TextCell,
  filter: lazyFilter("TextFilter"),
  view: LinkView,
  width: 208,
};

/** Only web addresses are made links, whatever is stored. */
function LinkView({ value }: ShowProps<"link">) {
  if (!value) return <Nothing />;
  if (!/^https?:\/\//i.test(value)) return <span>{value}</span>;
  return (
    <a href={value} target="_blank" rel="noopener noreferrer">
      {value.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "")}
    </a>
  );
}

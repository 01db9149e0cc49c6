import type { FieldView, ShowProps } from "../FieldView";
import { lazyFilter, lazyInput } from "./lazyParts";
import { ChoiceTag } from "../parts/ChoiceTag";
import { Nothing } from "../parts/Nothing";

export const yesNo: FieldView<"yesNo"> = {
  input: lazyInput("YesNoInput"),
  cell: YesNoCell,
  filter: lazyFilter("YesNoFilter"),
  view: YesNoCell,
  width: 88,
};

/** What is as usual is a plain word; only the exception stands out. */
function YesNoCell({ value, field }: ShowProps<"yesNo">) {
  if (value == null) return <Nothing />;
  const word = value ? "Yes" : "No";
  return value === (field.default ?? value) ? <span>{word}</span> : <ChoiceTag>{word}</ChoiceTag>;
}

import type { FieldView, ShowProps } from "../FieldView";
import { lazyFilter, lazyInput } from "./lazyParts";
import { ChoiceTag } from "../parts/ChoiceTag";
import { Nothing } from "../parts/Nothing";
import { readChoice } from "./readChoice";

export const choice: FieldView<"choice"> = {
  input: lazyInput("ChoiceInput"),
  cell: ChoiceCell,
  filter: lazyFilter("ChoiceFilter"),
  view: ChoiceCell,
  width: 136,
  parse: (typed, { choices }) => readChoice(typed, choices),
};

function ChoiceCell({ value, field }: ShowProps<"choice">) {
  if (!value) return <Nothing />;
  const known = field.choices[value];
  return <ChoiceTag colour={known?.colour}>{known?.label ?? value}</ChoiceTag>;
}

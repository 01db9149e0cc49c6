import type { FieldView, ShowProps } from "../FieldView";
import { lazyFilter, lazyInput } from "./lazyParts";
import { ChoiceTag } from "../parts/ChoiceTag";
import { Nothing } from "../parts/Nothing";
import { TextCell } from "../parts/TextCell";

export const choice: FieldView<"choice"> = {
  input: lazyInput("ChoiceInput"),
  cell: ChoiceCell,
  filter: lazyFilter("ChoiceFilter"),
  view: (props) => <ChoiceCell {...props} inFull />,
  width: 136,
};

/** Colour tells states apart; a choice without one is a plain word. */
function ChoiceCell({ value, field, inFull }: ShowProps<"choice"> & { inFull?: boolean }) {
  if (!value) return <Nothing />;
  const { label = value, short = label, colour } = field.choices[value] ?? {};
  const words = inFull ? label : short;
  return colour ? <ChoiceTag colour={colour}>{words}</ChoiceTag> : <TextCell value={words} />;
}

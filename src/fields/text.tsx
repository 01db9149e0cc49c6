import type { FieldView } from "./FieldView";
import { lazyFilter, lazyInput } from "./lazyParts";
import { TextCell } from "./parts/TextCell";

export const text: FieldView<"text"> = {
  input: lazyInput("TextInput"),
  cell: TextCell,
  filter: lazyFilter("TextFilter"),
  view: TextCell,
  width: 200,
  parse: (typed) => typed.trim() || null,
};

import { writeDecimalText } from "../../schema";
import type { FieldView, ShowProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { lazyFilter, lazyInput } from "./lazyParts";
import { TextCell } from "../parts/TextCell";

export const text: FieldView<"text"> = {
  input: lazyInput("TextInput"),
  cell: TextShow,
  filter: lazyFilter("TextFilter"),
  view: TextShow,
  width: 200,
};

function TextShow({ value, field }: ShowProps<"text">) {
  const { formats } = useFieldEnvironment();
  return <TextCell value={value && field.decimal ? writeDecimalText(value, formats.locale) : value} />;
}

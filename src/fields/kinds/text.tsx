import type { FieldView, ShowProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { readDecimalText, writeDecimalText } from "../format/decimalTexts";
import { lazyFilter, lazyInput } from "./lazyParts";
import { TextCell } from "../parts/TextCell";

export const text: FieldView<"text"> = {
  input: lazyInput("TextInput"),
  cell: TextShow,
  filter: lazyFilter("TextFilter"),
  view: TextShow,
  width: 200,
  unread: (value, { decimal }, { locale }) =>
    decimal && value != null && !/^\d+(\.\d+)?$/.test(value)
      ? `Enter a number such as ${writeDecimalText("83.25", locale)}.`
      : undefined,
  parse: (typed, { decimal }, { locale }) =>
    typed.trim() === "" ? null : decimal ? readDecimalText(typed, locale) : typed.trim(),
};

function TextShow({ value, field }: ShowProps<"text">) {
  const { formats } = useFieldEnvironment();
  return <TextCell value={value && field.decimal ? writeDecimalText(value, formats.locale) : value} />;
}

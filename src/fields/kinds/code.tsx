import type { FieldView, ShowProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { codeName } from "../codes/codeName";
import { readCode } from "../codes/readCode";
import { lazyFilter, lazyInput } from "./lazyParts";
import { TextCell } from "../parts/TextCell";

export const code: FieldView<"code"> = {
  input: lazyInput("CodeInput"),
  cell: CodeCell,
  filter: lazyFilter("CodeFilter"),
  view: CodeCell,
  width: 128,
  parse: (typed, { list }, { locale }) => readCode(typed, list, locale),
};

function CodeCell({ value, field }: ShowProps<"code">) {
  const { formats } = useFieldEnvironment();
  return <TextCell value={value && codeName(value, field.list, formats.locale)} />;
}

import { codeName } from "../../schema";
import type { FieldView, ShowProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { lazyFilter, lazyInput } from "./lazyParts";
import { TextCell } from "../parts/TextCell";

export const code: FieldView<"code"> = {
  input: lazyInput("CodeInput"),
  cell: CodeCell,
  filter: lazyFilter("CodeFilter"),
  view: (props) => <CodeCell {...props} inFull />,
  width: 128,
};

/** Currencies are told apart by their codes where they stand in a table. */
function CodeCell({ value, field, inFull }: ShowProps<"code"> & { inFull?: boolean }) {
  const { formats } = useFieldEnvironment();
  const isShort = field.list === "currency" && !inFull;
  return <TextCell value={isShort || !value ? value : codeName(value, field.list, formats.locale)} />;
}

import type { FieldView, ShowProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { readDecimal } from "../format/readDecimal";
import { lazyFilter, lazyInput } from "./lazyParts";
import { Nothing } from "../parts/Nothing";

export const numbers: FieldView<"numbers"> = {
  input: lazyInput("NumbersInput"),
  cell: NumbersCell,
  filter: lazyFilter("NumbersFilter"),
  view: NumbersCell,
  width: 136,
  parse(typed, _field, { locale }) {
    const read = typed
      .split(/[,;\s]+/)
      .filter(Boolean)
      .map((part) => readDecimal(part, 0, locale));
    return read.every((value) => value !== undefined) ? read : undefined;
  },
};

function NumbersCell({ value, field }: ShowProps<"numbers">) {
  const { formats } = useFieldEnvironment();
  if (!value?.length) return <Nothing />;
  return (
    <span>{`${value.map((one) => formats.number(one)).join(", ")}${field.unit ? ` ${field.unit}` : ""}`}</span>
  );
}

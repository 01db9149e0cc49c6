import type { FieldView, ShowProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { lazyFilter, lazyInput } from "./lazyParts";
import { Nothing } from "../parts/Nothing";

export const numbers: FieldView<"numbers"> = {
  input: lazyInput("NumbersInput"),
  cell: NumbersCell,
  filter: lazyFilter("NumbersFilter"),
  view: NumbersCell,
  width: 136,
};

function NumbersCell({ value, field }: ShowProps<"numbers">) {
  const { formats } = useFieldEnvironment();
  if (!value?.length) return <Nothing />;
  return (
    <span>{`${value.map((one) => formats.number(one)).join(", ")}${field.unit ? ` ${field.unit}` : ""}`}</span>
  );
}

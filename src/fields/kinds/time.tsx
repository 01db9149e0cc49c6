import { clockText } from "../../schema";
import type { FieldView, ShowProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { lazyFilter, lazyInput } from "./lazyParts";
import { Nothing } from "../parts/Nothing";

export const time: FieldView<"time"> = {
  input: lazyInput("TimeInput"),
  cell: Time,
  filter: lazyFilter("TimeFilter"),
  view: Time,
  width: 96,
};

function Time({ value }: ShowProps<"time">) {
  const { formats } = useFieldEnvironment();
  return value ? <span>{clockText(value, formats.locale)}</span> : <Nothing />;
}

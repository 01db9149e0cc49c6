import type { FieldView, ShowProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { clockText } from "../format/clockText";
import { readTypedTime } from "../format/readTypedTime";
import { lazyFilter, lazyInput } from "./lazyParts";
import { Nothing } from "../parts/Nothing";

export const time: FieldView<"time"> = {
  input: lazyInput("TimeInput"),
  cell: Time,
  filter: lazyFilter("TimeFilter"),
  view: Time,
  width: 96,
  parse: (typed, _field, { locale }) => readTypedTime(typed, locale),
};

function Time({ value }: ShowProps<"time">) {
  const { formats } = useFieldEnvironment();
  return value ? <span>{clockText(value, formats.locale)}</span> : <Nothing />;
}

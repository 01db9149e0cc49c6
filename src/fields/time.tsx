import type { FieldView } from "./FieldView";
import { lazyFilter, lazyInput } from "./lazyParts";
import { TextCell } from "./parts/TextCell";

export const time: FieldView<"time"> = {
  input: lazyInput("TimeInput"),
  cell: TextCell,
  filter: lazyFilter("TimeFilter"),
  view: TextCell,
  width: 96,
  parse(typed) {
    const [, hour = "", minute = ""] = /^(\d{1,2})[:.h](\d{2})$/.exec(typed.trim()) ?? [];
    return Number(hour) < 24 && Number(minute) < 60 && hour
      ? `${hour.padStart(2, "0")}:${minute}`
      : undefined;
  },
};

import { isPlainDate } from "../../domain/dates/plainDate";
import type { DateField } from "../../schema";
import type { Around } from "../FieldView";

/** The day that a date may not precede, where the field names one and it is there. */
export function earliestOf({ earliest: name }: DateField, around: Around): string | undefined {
  const earliest = name === undefined ? undefined : around[name];
  return isPlainDate(earliest) ? earliest : undefined;
}

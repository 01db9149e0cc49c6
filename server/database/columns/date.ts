import type { DateField } from "../../../src/schema";
import type { Column } from "./Column";
import { storedAsText } from "./storedAsText";

/** Plain dates; as text inside JSON, where `2026-12-24` sorts like the date it is. */
export const dateColumn: Column<DateField> = {
  type: () => "date",
  compared: (column) => ({ sql: column, type: "date" }),
  inJson: storedAsText.inJson,
};

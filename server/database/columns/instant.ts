import type { InstantField } from "../../../src/schema";
import type { Column } from "./Column";

/** Kept to the millisecond; finer digits are cut off, since rounding could reach the year 10000. */
export const instantColumn: Column<InstantField> = {
  type: () => "timestamptz(3)",
  toDatabase: (value) => (typeof value === "string" ? value.replace(/(\.\d{3})\d+Z$/, "$1Z") : value),
  compared: (column) => ({ sql: column, type: "timestamptz" }),
};

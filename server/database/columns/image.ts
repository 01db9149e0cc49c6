import type { ImageField } from "../../../src/schema";
import type { Column } from "./Column";

export const imageColumn: Column<ImageField> = {
  type: () => "uuid",
  compared: (column) => ({ sql: column, type: "uuid" }),
};

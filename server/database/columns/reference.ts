import type { ReferenceField } from "../../../src/schema";
import type { Column } from "./Column";

export const referenceColumn: Column<ReferenceField> = {
  type: () => "uuid",
  compared: (column) => ({ sql: column, type: "uuid" }),
};

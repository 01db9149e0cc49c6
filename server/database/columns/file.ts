import type { FileField } from "../../../src/schema";
import type { Column } from "./Column";
import { storedAsJson } from "./storedAsJson";

export const fileColumn: Column<FileField> = {
  ...storedAsJson,
  compared: (column) => ({ sql: column, type: "text" }),
};

import type { FilesField } from "../../../src/schema";
import type { Column } from "./Column";
import { storedAsJson } from "./storedAsJson";

export const filesColumn: Column<FilesField> = {
  ...storedAsJson,
  // Nothing but presence is asked.
  compared: (column) => ({ sql: `nullif(${column}, '[]'::jsonb)`, type: "text" }),
};

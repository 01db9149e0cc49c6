import type { TextField } from "../../../src/schema";
import type { Column } from "./Column";
import { storedAsText } from "./storedAsText";

/** Put in order without regard to case, as people look things up. */
export const textColumn: Column<TextField> = {
  ...storedAsText,
  sortedBy: (column) => `lower(${column})`,
};

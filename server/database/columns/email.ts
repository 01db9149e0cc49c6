import type { EmailField } from "../../../src/schema";
import type { Column } from "./Column";
import { storedAsText } from "./storedAsText";

/** Put in order without regard to case, as people look things up. */
export const emailColumn: Column<EmailField> = {
  ...storedAsText,
  sortedBy: (column) => `lower(${column})`,
};

import type { ChoiceField } from "../../../src/schema";
import type { Column } from "./Column";
import { storedAsText } from "./storedAsText";

/** Put in the order in which the choices are declared: low, normal, high. */
export const choiceColumn: Column<ChoiceField> = {
  ...storedAsText,
  sortedBy: (column, { choices }) =>
    `array_position('{${Object.keys(choices).map(quoted).join(",")}}'::text[], ${column})`,
};

// Query fields are declared by people: their keys may hold quotes and backslashes.
const quoted = (key: string) =>
  `"${key.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("'", "''")}"`;

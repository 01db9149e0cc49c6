import type { ColourField } from "../../../src/schema/kinds/colour";
import type { Column } from "./Column";
import { storedAsText } from "./storedAsText";

export const colourColumn: Column<ColourField> = storedAsText;

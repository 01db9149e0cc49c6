import type { ColourField } from "../../../src/schema";
import type { Column } from "./Column";
import { storedAsText } from "./storedAsText";

export const colourColumn: Column<ColourField> = storedAsText;

import type { LongTextField } from "../../../src/schema";
import type { Column } from "./Column";
import { storedAsText } from "./storedAsText";

export const longTextColumn: Column<LongTextField> = storedAsText;

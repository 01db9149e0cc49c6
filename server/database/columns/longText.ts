import type { LongTextField } from "../../../src/schema/kinds/longText";
import type { Column } from "./Column";
import { storedAsText } from "./storedAsText";

export const longTextColumn: Column<LongTextField> = storedAsText;

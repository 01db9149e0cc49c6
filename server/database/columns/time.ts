import type { TimeField } from "../../../src/schema/kinds/time";
import type { Column } from "./Column";
import { storedAsText } from "./storedAsText";

export const timeColumn: Column<TimeField> = storedAsText;

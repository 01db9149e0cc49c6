import type { TimeField } from "../../../src/schema";
import type { Column } from "./Column";
import { storedAsText } from "./storedAsText";

export const timeColumn: Column<TimeField> = storedAsText;

import type { PhoneField } from "../../../src/schema";
import type { Column } from "./Column";
import { storedAsText } from "./storedAsText";

export const phoneColumn: Column<PhoneField> = storedAsText;

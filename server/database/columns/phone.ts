import type { PhoneField } from "../../../src/schema/kinds/phone";
import type { Column } from "./Column";
import { storedAsText } from "./storedAsText";

export const phoneColumn: Column<PhoneField> = storedAsText;

import type { CodeField } from "../../../src/schema";
import type { Column } from "./Column";
import { storedAsText } from "./storedAsText";

export const codeColumn: Column<CodeField> = storedAsText;

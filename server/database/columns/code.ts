import type { CodeField } from "../../../src/schema/kinds/code";
import type { Column } from "./Column";
import { storedAsText } from "./storedAsText";

export const codeColumn: Column<CodeField> = storedAsText;

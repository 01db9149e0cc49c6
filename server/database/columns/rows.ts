import type { RowsField } from "../../../src/schema/kinds/rows";
import type { Column } from "./Column";
import { storedAsJson } from "./storedAsJson";

export const rowsColumn: Column<RowsField> = storedAsJson;

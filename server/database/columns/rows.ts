import type { RowsField } from "../../../src/schema";
import type { Column } from "./Column";
import { storedAsJson } from "./storedAsJson";

export const rowsColumn: Column<RowsField> = storedAsJson;

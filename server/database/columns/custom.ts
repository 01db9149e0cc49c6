import type { CustomField } from "../../../src/schema";
import type { Column } from "./Column";
import { storedAsJson } from "./storedAsJson";

export const customColumn: Column<CustomField> = storedAsJson;

import type { GroupField } from "../../../src/schema";
import type { Column } from "./Column";
import { storedAsJson } from "./storedAsJson";

export const groupColumn: Column<GroupField> = storedAsJson;

import type { ReferencesField } from "../../../src/schema";
import type { Column } from "./Column";
import { storedAsArray } from "./storedAsArray";

export const referencesColumn: Column<ReferencesField> = storedAsArray("uuid");

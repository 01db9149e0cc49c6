import type { ReferencesField } from "../../../src/schema/kinds/references";
import type { Column } from "./Column";
import { storedAsArray } from "./storedAsArray";

export const referencesColumn: Column<ReferencesField> = storedAsArray("uuid");

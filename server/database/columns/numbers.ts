import type { NumbersField } from "../../../src/schema";
import type { Column } from "./Column";
import { storedAsArray } from "./storedAsArray";

export const numbersColumn: Column<NumbersField> = storedAsArray("bigint");

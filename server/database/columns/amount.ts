import type { AmountField } from "../../../src/schema";
import type { Column } from "./Column";
import { comparedAsNumber } from "./comparedAsNumber";

/** In minor units. */
export const amountColumn: Column<AmountField> = { ...comparedAsNumber, type: () => "bigint" };

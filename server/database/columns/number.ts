import type { NumberField } from "../../../src/schema";
import type { Column } from "./Column";
import { comparedAsNumber } from "./comparedAsNumber";

const largestInteger = 2_147_483_647;

/** Exact: whole numbers as integers, others with the declared places behind the point. */
export const numberColumn: Column<NumberField> = {
  ...comparedAsNumber,
  type: ({ decimals = 0, min = -1_000_000_000, max = 1_000_000_000 }) => {
    if (decimals > 0) return `numeric(${15 + decimals},${decimals})`;
    return max <= largestInteger && min >= -largestInteger ? "integer" : "bigint";
  },
};

import type { PercentField } from "../../../src/schema";
import type { Column } from "./Column";
import { comparedAsNumber } from "./comparedAsNumber";

/** In basis points. */
export const percentColumn: Column<PercentField> = { ...comparedAsNumber, type: () => "integer" };

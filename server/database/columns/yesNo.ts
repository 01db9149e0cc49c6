import type { YesNoField } from "../../../src/schema";
import type { Column } from "./Column";

export const yesNoColumn: Column<YesNoField> = {
  type: () => "boolean",
  compared: (column) => ({ sql: column, type: "boolean" }),
  inJson: {
    compared: (json) => ({
      sql: `(case when jsonb_typeof(${json}) = 'boolean' then (${json} #>> '{}')::boolean end)`,
      type: "boolean",
    }),
  },
};

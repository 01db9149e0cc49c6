import type { MoneyField } from "../../../src/schema";
import type { Column } from "./Column";
import { storedAsJson } from "./storedAsJson";

/** Amount and currency together; compared and put in order by the amount in minor units. */
export const moneyColumn: Column<MoneyField> = {
  ...storedAsJson,
  compared: (column) => ({
    sql: `((${column} ->> 'amount')::bigint)`,
    type: "number",
    currency: `(${column} ->> 'currency')`,
  }),
  inJson: {
    compared: (json) => ({
      sql: `(case when jsonb_typeof(${json} -> 'amount') = 'number' then (${json} ->> 'amount')::numeric end)`,
      type: "number",
      currency: `(${json} ->> 'currency')`,
    }),
  },
};

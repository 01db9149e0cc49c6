import type { Compared } from "./Column";

/** How kinds whose value is a number are compared. */
export const comparedAsNumber = {
  compared: (column: string): Compared => ({ sql: column, type: "number" }),
  inJson: {
    compared: (json: string): Compared => ({
      sql: `(case when jsonb_typeof(${json}) = 'number' then (${json} #>> '{}')::numeric end)`,
      type: "number",
    }),
  },
} as const;

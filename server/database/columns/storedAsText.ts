import type { Compared } from "./Column";

/** The storage of kinds whose value is a text compared character by character. */
export const storedAsText = {
  type: () => "text",
  compared: (column: string): Compared => ({ sql: column, type: "text" }),
  inJson: {
    compared: (json: string): Compared => ({
      sql: `(case when jsonb_typeof(${json}) = 'string' then ${json} #>> '{}' end)`,
      type: "text",
    }),
  },
} as const;

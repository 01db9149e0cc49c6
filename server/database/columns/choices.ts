import type { ChoicesField } from "../../../src/schema";
import type { Column } from "./Column";
import { storedAsArray } from "./storedAsArray";

const listOf = (json: string) => `(case when jsonb_typeof(${json}) = 'array' then ${json} else '[]' end)`;

export const choicesColumn: Column<ChoicesField> = {
  ...storedAsArray("text"),
  inJson: {
    list: {
      contains: (json, value) => `${listOf(json)} @> to_jsonb(${value}::text)`,
      overlaps: (json, values) => `${listOf(json)} ?| ${values}::text[]`,
      isEmpty: (json) => `jsonb_array_length(${listOf(json)}) = 0`,
    },
  },
};

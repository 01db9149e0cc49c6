import type { TagsField } from "../../../src/schema";
import type { Column } from "./Column";
import { storedAsArray } from "./storedAsArray";

const stored = storedAsArray("text");

/** Parts the tags of a list while they are folded together; no keyboard types it. */
const parting = "chr(31)";
const folded = (list: string) =>
  `string_to_array(search_text(array_to_string(${list}, ${parting})), ${parting})`;

/** A list of short texts. Filters find them as searches do, whatever their letter case and accents. */
export const tagsColumn: Column<TagsField> = {
  ...stored,
  list: {
    ...stored.list,
    contains: (list, value) => `search_text(${value}::text) = any(${folded(list)})`,
    overlaps: (list, values) => `${folded(list)} && ${folded(`${values}::text[]`)}`,
  },
};

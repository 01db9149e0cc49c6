import { type Resource, searchedTexts } from "../../../src/schema";
import { columnNameOf, quoted, tableNameOf } from "../tables/tableOf";
import type { TableStructure } from "./Structure";

/** The searched field with a row's own number. */
export const numberFieldOf = (resource: Resource): string | undefined =>
  searchedTexts(resource).find((name) => {
    const field = resource.fields[name];
    return field?.kind === "text" && field.series;
  });

/** The reversed number, so that an index finds it by its last part. */
export const numberEnding = (name: string): string => `reverse(lower(${quoted(columnNameOf(name))}))`;

export function numberIndex(resource: Resource): TableStructure["indexes"] {
  const name = numberFieldOf(resource);
  if (!name) return {};
  const on = `(tenant_id, ${numberEnding(name)} text_pattern_ops) where deleted_at is null`;
  return { [`${tableNameOf(resource.name)}__${columnNameOf(name)}__ending`]: { unique: false, on } };
}

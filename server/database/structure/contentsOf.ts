import { type Field, type Fields, nestedFields } from "../../../src/schema";
import { columnOf } from "../columns";
import { columnNameOf } from "../tables/names";
import type { Content } from "./Structure";

/** What lies inside the columns of these fields: the options of choices, the fields of rows and groups. */
export const contentsOf = (fields: Fields): Record<string, Content> =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, field]): [string, Content] => [columnNameOf(name), contentOf(field)])
      .filter(([, { choices, of }]) => choices ?? of),
  );

function contentOf(field: Field): Content {
  const type = columnOf(field).type(field);
  if (field.kind === "choice" || field.kind === "choices")
    return { type, choices: Object.keys(field.choices).sort() };
  if (field.kind !== "rows" && field.kind !== "group") return { type };
  const inner = Object.entries(nestedFields(field));
  // In alphabetical order, as the options are: moving a field is no change.
  const of = Object.fromEntries(
    inner
      .map(([name, one]): [string, Content] => [name, contentOf(one)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  return field.kind === "rows" ? { type, many: true, of } : { type, of };
}

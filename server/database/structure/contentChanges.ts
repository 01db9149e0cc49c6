import type { Field, Resource } from "../../../src/schema";
import { columnNameOf, literal, quoted, tableNameOf } from "../tables/names";
import type { Answers } from "./askAboutRenames";
import { checkData, destroys } from "./marks";
import { goneOptions } from "./goneOptions";
import { rewritten } from "./rewritten";
import type { Content, Structure } from "./Structure";

/** The statements that bring what is stored inside columns to the declared options and inner fields. */
export const contentChanges = (
  before: Structure,
  resources: readonly Resource[],
  answers: Answers,
): string[] =>
  resources.flatMap((resource) => {
    const table = tableNameOf(resource.name);
    const { contents = {}, columns = {} } = before.tables[table] ?? {};
    return Object.entries(resource.fields).flatMap(([name, field]) => {
      const column = columnNameOf(name);
      const old = contents[column];
      if (old) return columnChanges(table, name, field, old, answers);
      return field.kind === "choice" && columns[column] ? [strayOptions(table, column, field.choices)] : [];
    });
  });

/** The question for the values of a field that has become a choice which are none of its options. */
function strayOptions(table: string, column: string, choices: object): string {
  const options = Object.keys(choices).map(literal).join(", ");
  return `${checkData(`from ${quoted(table)} where ${quoted(column)} not in (${options})`)}-- ${table}.${column} has become a choice; these values are none of its options`;
}

function columnChanges(table: string, name: string, field: Field, old: Content, answers: Answers): string[] {
  const column = quoted(columnNameOf(name));
  const update = (set: string, where: string) =>
    `update ${quoted(table)} set ${column} = ${set} where ${where}`;
  const where = `${table}.${columnNameOf(name)}`;
  if (field.kind === "choice" || field.kind === "choices")
    return goneOptions(where, field, old).map(({ key, becomes, isMeant }) => {
      const [from, to] = [literal(key), becomes === null ? "null" : literal(becomes)];
      const [set, has] =
        field.kind === "choice"
          ? [to, `${column} = ${from}`]
          : [replaced(column, from, to), `${from} = any(${column})`];
      return `${isMeant ? "" : destroys(`from ${quoted(table)} where ${has}`)}${update(set, has)}`;
    });
  if (field.kind !== "rows" && field.kind !== "group") return [];
  const { kept, lost, unclear } = rewritten(where, column, field, old, answers);
  const differing = (sql: string) => `${column} is distinct from ${sql}`;
  return [
    ...unclear.map(
      (one) =>
        `${checkData(`from ${quoted(table)} where jsonb_path_exists(${column}, ${literal(`$.**.${JSON.stringify(one.field)}`)})`)}-- ${one.why}`,
    ),
    ...(kept ? [update(kept, differing(kept))] : []),
    ...(lost
      ? [`${destroys(`from ${quoted(table)} where ${differing(lost)}`)}${update(lost, differing(lost))}`]
      : []),
  ];
}

/** A list of options with one in place of another, each still at most once. */
const replaced = (column: string, from: string, to: string): string =>
  to === "null"
    ? `array_remove(${column}, ${from})`
    : `case when ${to} = any(${column}) then array_remove(${column}, ${from}) else array_replace(${column}, ${from}, ${to}) end`;

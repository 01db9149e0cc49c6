import { quoted } from "../tables/names";
import { changed, without } from "./comparing";
import { named } from "./definitions";
import type { TableStructure } from "./Structure";

/**
 * What stands of a table after the first drops. A column that the database computes goes before a column that it reads
 * changes, and the indexes on it go with it: all of them are made anew.
 */
export function leftOf(old: TableStructure, table: TableStructure): TableStructure {
  const retyped = Object.entries(old.columns).filter(
    ([name, { type }]) => table.columns[name]?.type !== type,
  );
  const columns = Object.fromEntries(
    Object.entries(old.columns).filter(
      ([name, { generated }]) =>
        generated === undefined ||
        (generated === table.columns[name]?.generated &&
          !retyped.some(([read]) => generated.includes(quoted(read)))),
    ),
  );
  const gone = without(old.columns, columns).map(([name]) => new RegExp(`\\b${name}\\b`));
  const indexes = Object.fromEntries(
    Object.entries(old.indexes).filter(([, { on }]) => !gone.some((name) => name.test(on))),
  );
  return { ...old, columns, indexes };
}

/**
 * What is dropped before anything is made anew: triggers, foreign keys, indexes and checks that changed or went, and
 * columns that are computed anew.
 */
export function dropParts(
  name: string,
  old: TableStructure,
  left: TableStructure,
  table: TableStructure,
): string[] {
  const alter = `alter table ${named(name)}`;
  const isKept = ([index]: [string, unknown]) => index in left.indexes;
  const indexes = Object.fromEntries(Object.entries(table.indexes).filter(isKept));
  return [
    ...changed(old.triggers, table.triggers).map(
      ([trigger]) => `drop trigger ${named(trigger)} on ${named(name)}`,
    ),
    ...[...changed(old.references, table.references), ...changed(old.checks, table.checks)].map(
      ([constraint]) => `${alter} drop constraint ${named(constraint)}`,
    ),
    ...changed(old.indexes, indexes).map(([index]) => `drop index ${named(index)}`),
    ...without(old.columns, left.columns).map(([column]) => `${alter} drop column ${named(column)}`),
  ];
}

import { differs } from "./comparing";
import type { Structure, TableStructure } from "./Structure";

/** Where two structures differ, by name: the table `vehicles`, `vehicles.capacity`, `indexes of vehicles`. */
export function differences(from: Structure | undefined, to: Structure): string[] {
  const before = from?.tables ?? {};
  return [
    ...namesOf(before, to.tables).flatMap((name) => {
      const [old, table] = [before[name], to.tables[name]];
      return old && table ? differencesOf(name, old, table) : [`the table ${name}`];
    }),
    ...differing(from?.routines ?? {}, to.routines).map((routine) => `the function ${routine}`),
  ];
}

function differencesOf(name: string, old: TableStructure, table: TableStructure): string[] {
  const columns = [
    ...differing(old.columns, table.columns),
    ...differing(old.contents ?? {}, table.contents ?? {}),
  ];
  const parts = ["indexes", "references", "checks", "triggers"] as const;
  return [
    ...[...new Set(columns)].map((column) => `${name}.${column}`),
    ...parts
      .filter((part) => differing(old[part], table[part]).length > 0)
      .map((part) => `${words[part]} of ${name}`),
    ...(differs(old.primaryKey, table.primaryKey) || old.storage !== table.storage
      ? [`the table ${name}`]
      : []),
  ];
}

const words = {
  indexes: "indexes",
  references: "foreign keys",
  checks: "checks",
  triggers: "triggers",
} as const;

const namesOf = (one: object, other: object): string[] => [
  ...new Set([...Object.keys(one), ...Object.keys(other)]),
];

const differing = (one: Record<string, unknown>, other: Record<string, unknown>): string[] =>
  namesOf(one, other).filter((name) => differs(one[name], other[name]));

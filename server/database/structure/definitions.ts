import { quoted } from "../tables/tableOf";
import type { ColumnStructure, TableStructure } from "./Structure";

/** PostgreSQL silently truncates longer names. */
const longestName = 63;

export function columnDefinition(name: string, column: ColumnStructure): string {
  const parts = [named(name), column.type];
  if (column.default === "identity") parts.push("generated always as identity");
  else if (column.default !== undefined) parts.push(`default ${column.default}`);
  if (column.generated !== undefined) parts.push(`generated always as (${column.generated}) stored`);
  if (column.notNull) parts.push("not null");
  return parts.join(" ");
}

/** Without foreign keys, triggers and indexes. */
export function createTable(name: string, table: TableStructure): string[] {
  const { columns, primaryKey, checks, storage, ofTenants } = table;
  const inner = [
    ...Object.entries(columns).map(([column, structure]) => columnDefinition(column, structure)),
    `constraint ${named(primaryKey.name)} primary key (${list(primaryKey.columns)})`,
    ...Object.entries(checks).map(([check, condition]) => `constraint ${named(check)} check (${condition})`),
  ];
  return [
    `create table ${named(name)} (\n  ${inner.join(",\n  ")}\n)${storage ? ` with (${storage})` : ""}`,
    ...(ofTenants ? protection(name) : []),
  ];
}

/** Forced for the owner too, whose policy lets migrations, foreign keys and its functions see all organisations. */
const protection = (name: string): string[] => [
  `alter table ${named(name)} enable row level security, force row level security`,
  `create policy of_tenant on ${named(name)} using (${ofTenant}) with check (${ofTenant})`,
  `create policy of_owner on ${named(name)} to current_user using (true) with check (true)`,
];

const ofTenant = "tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)";

export const addReference = (
  table: string,
  name: string,
  { columns, table: target, targets, onDelete }: TableStructure["references"][string],
): string =>
  `alter table ${named(table)} add constraint ${named(name)} foreign key (${list(columns)}) references ${named(target)} (${list(targets)})${
    onDelete ? ` on delete ${onDelete}` : ""
  }`;

export const createIndex = (
  table: string,
  name: string,
  { unique, on }: TableStructure["indexes"][string],
): string => `create ${unique ? "unique " : ""}index ${named(name)} on ${named(table)} ${on}`;

export const createTrigger = (name: string, definition: string): string =>
  `create trigger ${named(name)} ${definition}`;

/** @throws Error for a name too long for PostgreSQL. */
export function named(name: string): string {
  if (name.length <= longestName) return quoted(name);
  throw new Error(
    `The name "${name}" is longer than the ${longestName} characters of PostgreSQL. Shorten the resource's or the field's name.`,
  );
}

const list = (columns: readonly string[]): string => columns.map(quoted).join(", ");

import type { Resource } from "../../../src/schema";
import { structureOf } from "./structureOf";
import { quoted } from "../tables/tableOf";

/**
 * The rights of the application's role: those in each table's structure, and calling functions. Trigger functions are
 * not granted, so that a trigger on a temporary table cannot use them to write.
 */
export function grants(resources: readonly Resource[], role: string): string {
  const { tables, routines } = structureOf(resources);
  return [
    `grant usage on schema public to ${role}`,
    "revoke all on all tables in schema public from public",
    "revoke execute on all functions in schema public from public",
    `revoke all on all tables in schema public from ${role}`,
    `grant execute on all functions in schema public to ${role}`,
    ...Object.entries(routines)
      .filter(([, sql]) => sql.includes("returns trigger"))
      .map(([name]) => `revoke execute on function ${name} from ${role}`),
    ...Object.entries(tables)
      .filter(([, { grants: granted }]) => granted.length > 0)
      .map(([name, { grants: granted }]) => `grant ${granted.join(", ")} on ${quoted(name)} to ${role}`),
  ].join(";\n");
}

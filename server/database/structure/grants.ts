import type { Resource } from "../../../src/schema";
import { structureOf } from "./structureOf";
import { quoted } from "../tables/tableOf";

/**
 * What the application's role may do: on each table what its structure says, call the functions, and nothing else.
 * Nobody but the owner may call a function that is not granted; one of a trigger is not, so that no trigger of a
 * temporary table writes by it what is the database's to write.
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

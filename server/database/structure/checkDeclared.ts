import { checkResources, type Resource } from "../../../src/schema";
import { ownTables } from "./ownTables";

/** Refuses invalid declarations, including those that would use a table of the system. */
export const checkDeclared = (resources: readonly Resource[]): readonly Resource[] =>
  checkResources(resources, [...Object.keys(ownTables), "migrations"]);

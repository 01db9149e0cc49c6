import { checkResources, type Resource } from "../../../src/schema";
import { ownTables } from "./ownTables";

/** Refuses declarations that cannot work, among them those that would take a table of the system. */
export const checkDeclared = (resources: readonly Resource[]): readonly Resource[] =>
  checkResources(resources, [...Object.keys(ownTables), "migrations"]);

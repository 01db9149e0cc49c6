import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { camelCaseOf, declaration, singularOf, withLine, withRoutes } from "./resourceTemplate";

/**
 * npm run new:resource -- NAME: declares a resource called NAME ("tour-guides") in one file with fields to start from,
 * and adds its line to the registry and its routes to the table that the tests hold the roles to.
 */
const name = process.argv[2] ?? "";
if (!/^[a-z]+(-[a-z]+)*$/.test(name)) {
  console.error(
    `Say what the resource is called: small words, plural, joined by hyphens. Found: "${name}". Example: npm run new:resource -- tour-guides`,
  );
  process.exit(1);
}
const file = new URL(`../src/resources/${camelCaseOf(name)}.ts`, import.meta.url);
const registry = new URL("../src/resources/index.ts", import.meta.url);
const roleMatrix = new URL("../tests/promises/fixtures/roleMatrix.ts", import.meta.url);
if (existsSync(file)) {
  console.error(
    `There is a src/resources/${camelCaseOf(name)}.ts already. Choose another name, or edit that file.`,
  );
  process.exit(1);
}
writeFileSync(file, declaration(name));
writeFileSync(registry, withLine(readFileSync(registry, "utf8"), name));
writeFileSync(roleMatrix, withRoutes(readFileSync(roleMatrix, "utf8"), name));
console.log(
  [
    `Declared ${singularOf(name)} in src/resources/${camelCaseOf(name)}.ts, and added its line to src/resources/index.ts`,
    "and its routes to tests/promises/fixtures/roleMatrix.ts.",
    "Next:",
    "  1. Edit its fields, access, list and form; where you change its access, the roles of its routes too.",
    `  2. npm run migrations:generate -- ${name}   writes the migration of its table; read it.`,
    "  3. npm run dev, or npm start: its pages, endpoints and permissions are there.",
  ].join("\n"),
);

/** The floors of the house: each may import the floors below it, never one above or beside it (docs/architecture.md). */
const floor = (name, from, mayImport) => ({
  name,
  severity: "error",
  from: { path: from },
  to: { path: "^(src|server|scripts|tests|bench)/", pathNot: mayImport },
});

module.exports = {
  forbidden: [
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "schema-imports-only-zod",
      severity: "error",
      from: { path: "^src/schema/" },
      to: { pathNot: ["^src/schema/", "^node_modules/zod/"] },
    },
    floor("resources-stand-on-schema", "^src/resources/", [
      "^src/resources/",
      "^src/schema/",
      "^src/domain/",
    ]),
    {
      name: "resources-do-not-import-one-another",
      severity: "error",
      from: { path: "^src/resources/", pathNot: "^src/resources/(index|shared/.*)\\.ts$" },
      to: { path: "^src/resources/", pathNot: "^src/resources/shared/" },
    },
    floor("domain-stands-on-schema", "^src/domain/", ["^src/domain/", "^src/schema/"]),
    floor("fields-stand-on-resources", "^src/fields/", ["^src/(fields|resources|domain|schema)/"]),
    floor("providers-stand-on-resources", "^src/providers/", ["^src/(providers|resources|domain|schema)/"]),
    floor("pages-stand-on-fields-and-providers", "^src/pages/", ["^src/"]),
    {
      name: "nothing-imports-the-app",
      severity: "error",
      from: { path: "^src/(pages|fields|providers|domain|resources|schema)/" },
      to: { path: "^src/(main|App)\\.tsx$" },
    },
    floor("server-uses-only-pure-floors", "^server/", ["^server/", "^src/(schema|resources|domain)/"]),
    floor("database-is-the-servers-ground", "^server/database/", [
      "^server/database/",
      "^src/(schema|resources|domain)/",
    ]),
    {
      name: "auth-and-files-stand-on-the-database",
      severity: "error",
      from: { path: "^server/(auth|files)/" },
      to: { path: "^server/", pathNot: ["^server/(auth|files|database)/"] },
    },
    {
      name: "nothing-imports-tests",
      severity: "error",
      from: { pathNot: "^(tests|bench)/" },
      to: { path: "^(tests|bench)/" },
    },
    {
      name: "no-orphans",
      severity: "error",
      from: { orphan: true, pathNot: ["\\.d\\.ts$", "^scripts/", "\\.cjs$"] },
      to: {},
    },
    {
      name: "no-undeclared-package",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown", "unknown", "undetermined"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};

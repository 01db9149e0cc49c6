/** The floors of the house: each may import the floors below it, never one above or beside it (docs/architecture.md). */
const floor = (name, comment, from, mayImport) => ({
  name,
  comment,
  severity: "error",
  from: { path: from },
  to: { path: "^(src|server|scripts|tests|bench)/", pathNot: mayImport },
});

module.exports = {
  forbidden: [
    {
      name: "no-circles",
      comment:
        "Files that import each other cannot be read or loaded in order. Move what both need into a third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-circles-of-folders",
      comment:
        "Two folders that import each other are one. Move what both need into a third, or the file to where it is used.",
      severity: "error",
      scope: "folder",
      from: {},
      to: { circular: true },
    },
    {
      name: "schema-imports-only-zod",
      comment:
        "The language of declarations knows no entity and no framework. Hand in what it needs as a parameter.",
      severity: "error",
      from: { path: "^src/schema/" },
      to: { pathNot: ["^src/schema/", "^node_modules/zod/"] },
    },
    {
      name: "schema-has-one-face",
      comment:
        "Import src/schema itself, whose index.ts says what the language of declarations offers; its files may move. Currencies are plain data, which pages without zod read.",
      severity: "error",
      from: { path: "^(src|server|scripts|bench)/", pathNot: "^src/schema/" },
      to: { path: "^src/schema/", pathNot: "^src/schema/(index|codes/currencies)\\.ts$" },
    },
    floor(
      "vocabulary-stands-on-schema",
      "The closed lists of the business know nothing but the roles. What follows from a value goes into src/domain.",
      "^src/vocabulary/",
      ["^src/(vocabulary|schema)/"],
    ),
    floor(
      "resources-stand-on-the-vocabulary",
      "Declarations are data: they may use the language and the vocabulary. What a declaration cannot say goes into src/domain, a page or a behaviour.",
      "^src/resources/",
      ["^src/(resources|vocabulary|schema)/"],
    ),
    {
      name: "resources-do-not-import-their-index",
      comment:
        "A declaration names another by its name, in a reference, and imports only the one that it is part of. Pieces of several go into src/resources/shared.",
      severity: "error",
      from: { path: "^src/resources/" },
      to: { path: "^src/resources/index\\.ts$" },
    },
    floor(
      "domain-stands-on-resources",
      "Business rules run in browser and server and are pure; their types come from the declarations. Hand in rows and settings as parameters.",
      "^src/domain/",
      ["^src/(domain|resources|vocabulary|schema)/"],
    ),
    floor(
      "proposals-stand-on-the-domain",
      "A proposal is drawn the same by the server and in the workspace: React alone, no Ant Design, no Refine. Hand in what differs.",
      "^src/proposal/",
      ["^src/(proposal|domain|resources|vocabulary|schema)/"],
    ),
    {
      name: "proposals-stay-light",
      comment:
        "What a customer's telephone loads is React's markup and a small script. Draw it with elements.",
      severity: "error",
      from: { path: "^src/proposal/" },
      to: { path: "^node_modules/(antd|@ant-design|@refinedev|axios|dayjs)/" },
    },
    floor(
      "fields-stand-on-resources",
      "A kind of field looks the same wherever it is shown and knows no page. Hand in what differs.",
      "^src/fields/",
      ["^src/(fields|resources|domain|vocabulary|schema)/"],
    ),
    floor(
      "providers-stand-on-resources",
      "Providers are what pages stand on and know no page. Move what they need here, or hand it in.",
      "^src/providers/",
      ["^src/(providers|resources|domain|vocabulary|schema)/"],
    ),
    floor(
      "components-stand-on-fields-and-providers",
      "Components are what pages are made of and know no page. Hand in what differs.",
      "^src/components/",
      ["^src/(components|fields|providers|proposal|resources|domain|vocabulary|schema)/"],
    ),
    {
      name: "light-components-stay-light",
      comment:
        "What the pages before the sign-in are made of loads neither Ant Design nor Refine. Put what needs them into src/components.",
      severity: "error",
      from: { path: "^src/components/light/" },
      to: { path: ["^src/components/[^/]+$", "^src/fields/", "^node_modules/(antd|@refinedev)/"] },
    },
    floor(
      "pages-stand-on-fields-and-providers",
      "The browser never imports the server: its code would be shipped to everyone. What both need goes into src/domain or src/schema.",
      "^src/pages/",
      ["^src/"],
    ),
    {
      name: "pages-read-and-write-through-the-data-provider",
      comment:
        "Pages know no HTTP: use Refine's hooks (useList, useCustom, useCustomMutation) and useSaveRow, or give src/providers what they lack.",
      severity: "error",
      from: { path: "^src/(pages|components|fields)/" },
      to: { path: "^(src/providers/http\\.ts$|node_modules/axios/)" },
    },
    {
      name: "days-are-written-the-same-everywhere",
      comment:
        "The editor of days serves itineraries and templates: it knows neither trip nor price nor page. Hand in what differs.",
      severity: "error",
      from: { path: "^src/pages/itineraries/(days|draft|items|selection|undo)/" },
      to: {
        path: ["^src/pages/", "^src/resources/(trips|offers|itineraryTemplates)\\.ts$"],
        pathNot: [
          "^src/pages/itineraries/(days|draft|items|selection|undo)/",
          "^src/pages/(sorting|resource/form)/",
        ],
      },
    },
    {
      name: "nothing-imports-the-app",
      comment: "The application is put together from the floors below. Move what is needed to its own floor.",
      severity: "error",
      from: { path: "^src/(pages|components|fields|providers|domain|resources|vocabulary|schema)/" },
      to: { path: "^src/(main|App)\\.tsx$" },
    },
    floor(
      "server-uses-only-pure-floors",
      "The server has no browser: it may use src/schema, src/resources, src/domain, and src/proposal, which it draws. Move pure rules there.",
      "^server/",
      ["^server/", "^src/(schema|resources|domain|vocabulary|proposal)/"],
    ),
    floor(
      "limits-know-nothing",
      "Turns and rates are counted the same way for whatever is limited. Hand in what is meant.",
      "^server/limits/",
      ["^server/limits/"],
    ),
    floor(
      "database-is-the-servers-ground",
      "The database knows neither requests nor endpoints. Hand in what it needs.",
      "^server/database/",
      ["^server/(database|limits)/", "^src/(schema|resources|domain|vocabulary)/"],
    ),
    {
      name: "auth-files-and-queue-stand-on-the-database",
      comment:
        "Sessions, pictures and the queue serve every endpoint and know none. Move what is shared to server/auth or server/database.",
      severity: "error",
      from: { path: "^server/(auth|files|queue)/" },
      to: { path: "^server/", pathNot: ["^server/(auth|files|queue|http|database|limits)/"] },
    },
    floor(
      "mail-knows-nothing",
      "A mail is sent the same way whatever it says. Hand in its words.",
      "^server/mail/",
      ["^server/(mail|settings)/"],
    ),
    floor(
      "pricing-stands-on-the-domain",
      "Its thread has neither a database nor requests. Hand in rows.",
      "^server/pricing/",
      ["^server/(pricing|http|limits|threads)/", "^src/(schema|resources|domain|vocabulary)/"],
    ),
    floor(
      "pdf-stands-on-the-domain",
      "What is written is in the proposal. Hand in what it lacks.",
      "^server/pdf/",
      ["^server/(pdf|http|limits|threads)/", "^src/(domain|vocabulary)/"],
    ),
    floor(
      "threads-know-nothing",
      "A thread is started and ended the same way whatever it does. Hand in its file.",
      "^server/threads/",
      ["^server/(threads|limits)/"],
    ),
    {
      name: "the-demo-alone-sets-the-clock",
      comment:
        "What people do happens now. Only the demo's past, and tests of time, are written at another moment.",
      severity: "error",
      from: { path: "^(server|bench|scripts)/", pathNot: "^server/demo/" },
      to: { path: "^server/demo/story/Seeding\\.ts$" },
    },
    {
      name: "nothing-imports-tests",
      comment: "The product runs without its tests. Move what it needs out of tests or bench.",
      severity: "error",
      from: { pathNot: "^(tests|bench)/" },
      to: { path: "^(tests|bench)/" },
    },
    {
      name: "no-orphans",
      comment: "Nothing imports this file. Delete it, or import it where it belongs.",
      severity: "error",
      from: {
        orphan: true,
        pathNot: ["\\.d\\.ts$", "^scripts/", "^src/proposal/script/(main|worker)\\.ts$", "\\.cjs$"],
      },
      to: {},
    },
    {
      name: "no-undeclared-package",
      comment:
        "A package that package.json does not name may be gone tomorrow. Add it with its exact version.",
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

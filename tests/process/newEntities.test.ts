import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";

const project = fileURLToPath(new URL("../..", import.meta.url));
const self = fileURLToPath(import.meta.url);
/** What a clone does not hold. */
const made = ["node_modules", "dist", "data", ".git", ".cache", "test-results", "coverage"];
/** The quickest of the suites that loop over all entities; `npm run check:full` runs all that there are. */
const loops = [
  ...["schema/readme", "schema/newResource", "organisationMenu"],
  ...["database/resources", "database/access", "rest/history", "p05Roles", "p29History"],
];
/** Of their tests, those of the new entities, of all at once, and of the roles with the most and the fewest rights but the owner. */
const concerned =
  "partners|zebras|README|new:resource|organisationMenu|topLinks|matrix, and no other|lets (admin|viewer)|pass every rule";
const isFull = process.env.CHECK === "full";

/** What a second entity of a newcomer may look like: it must have one of the first, and a field is unique. */
const zebras = `import { defineResource, everyone, reference, text } from "../schema";
import { sellers } from "./shared/staff";

/** An animal that a partner leads past the guests. */
export const zebras = defineResource({
  name: "zebras",
  label: { one: "Zebra", many: "Zebras" },
  title: "stripes",
  purpose: "Animals of your partners.",
  paths: { list: "/org/zebras", create: "/org/zebras/new", edit: "/org/zebras/:id" },
  fields: {
    stripes: text({ label: "Stripes", maxLength: 60, unique: true }),
    partnerId: reference({ label: "Partner", to: "partners" }),
  },
  access: { read: everyone, write: sellers },
  list: { columns: ["stripes", "partnerId"], search: ["stripes"], sort: { field: "stripes", order: "asc" } },
  form: [{ heading: "Zebra", fields: ["stripes", "partnerId"] }],
});
`;

describe("who follows the README in a clone", () => {
  // As a person's folder may be called.
  const clone = join(mkdtempSync(join(tmpdir(), "tripwright-")), "my clone");
  afterAll(() => rmSync(join(clone, ".."), { recursive: true, force: true }));

  const node = (...parameters: string[]) => {
    const { VITEST: _own, CHECK: _full, NODE_ENV: _mode, FORCE_COLOR: _colour, ...given } = process.env;
    const env = { ...given, NO_COLOR: "1" };
    return promisify(execFile)(process.execPath, parameters, { cwd: clone, env, maxBuffer: 2 ** 26 });
  };
  const declare = async (name: string, text: string) => {
    await node("node_modules/tsx/dist/cli.mjs", "scripts/newResource.ts", name);
    writeFileSync(join(clone, `src/resources/${name}.ts`), text);
    await node("node_modules/tsx/dist/cli.mjs", "scripts/generateMigration.ts", name);
  };

  it("has green tests, after the README's entity and one that needs it", { timeout: 3_600_000 }, async () => {
    mkdirSync(clone);
    cpSync(project, clone, {
      recursive: true,
      filter: (file) => file !== self && !made.includes(relative(project, file)),
    });
    symlinkSync(join(project, "node_modules"), join(clone, "node_modules"));
    const readme = readFileSync(join(clone, "README.md"), "utf8");
    await declare("partners", /```ts\n\/\/ src\/resources\/partners\.ts\n([^]*?)```/.exec(readme)?.[1] ?? "");
    await declare("zebras", zebras);
    // A failure rejects with all that was printed.
    const { stdout } = isFull
      ? await node("scripts/test.mjs")
      : await node(
          "node_modules/vitest/vitest.mjs",
          "run",
          "--reporter=verbose",
          "--maxWorkers=1",
          "-t",
          concerned,
          ...loops,
        );
    expect(stdout).toMatch(isFull ? /passed, 0 failed/ : /zebras > are read by their id/);
  });
});

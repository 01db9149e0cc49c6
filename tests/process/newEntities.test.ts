import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openClone } from "./clone";

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
  let clone: ReturnType<typeof openClone>;
  beforeAll(() => (clone = openClone()));
  afterAll(() => clone.remove());

  const node = (...parameters: string[]) => clone.node(...parameters);
  const declare = async (name: string, text: string) => {
    await node("node_modules/tsx/dist/cli.mjs", "scripts/newResource.ts", name);
    writeFileSync(join(clone.folder, `src/resources/${name}.ts`), text);
    await node("node_modules/tsx/dist/cli.mjs", "scripts/generateMigration.ts", name);
  };

  it("has green tests, after the README's entity and one that needs it", { timeout: 3_600_000 }, async () => {
    const readme = readFileSync(join(clone.folder, "README.md"), "utf8");
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

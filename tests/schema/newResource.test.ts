import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { camelCaseOf, declaration, singularOf, withLine, withRoutes } from "../../scripts/resourceTemplate";
import { resources } from "../../src/resources";
import { checkResources } from "../../src/schema/checkResources";
import type { Resource } from "../../src/schema/resource";

const sources = fileURLToPath(new URL("../../src/", import.meta.url));
const registry = readFileSync(`${sources}resources/index.ts`, "utf8");

describe("npm run new:resource", () => {
  it("writes a declaration that works beside all the others as it is", async () => {
    const folder = mkdtempSync(join(tmpdir(), "tripwright-resource-"));
    const file = join(folder, "tourGuides.ts");
    const text = declaration("tour-guides")
      .replaceAll('"../schema', `"${sources}schema`)
      .replaceAll('"./shared', `"${sources}resources/shared`);
    writeFileSync(file, text);
    const { tourGuides } = (await import(/* @vite-ignore */ file)) as { tourGuides: Resource };
    rmSync(folder, { recursive: true });
    expect(tourGuides).toMatchObject({
      name: "tour-guides",
      label: { one: "Tour guide", many: "Tour guides" },
    });
    expect(checkResources([...resources, tourGuides])).toContain(tourGuides);
  });

  it.each([
    ["tour-guides", "tour guide", "tourGuides"],
    ["currencies", "currency", "currencies"],
    ["branches", "branch", "branches"],
    ["houses", "house", "houses"],
  ])("calls one of %s %s and its file %s", (name, one, file) => {
    expect([singularOf(name), camelCaseOf(name)]).toEqual([one, file]);
  });

  it("adds one line to each half of the registry, in its place", () => {
    const changed = withLine(registry, "tour-guides").split("\n");
    const added = changed.filter((line) => !registry.split("\n").includes(line));
    expect(added).toEqual(['import { tourGuides } from "./tourGuides";', "  tourGuides,"]);
    expect(changed).toHaveLength(registry.split("\n").length + 2);
    const imports = changed.filter((line) => line.startsWith("import { ") && line.includes('"./'));
    expect(imports).toEqual([...imports].sort());
    const all = withLine(registry, "zzz").match(/^import \{ \w+ \} from "\.\/.*$/gm);
    expect(all?.at(-1)).toBe('import { zzz } from "./zzz";');
  });

  it("adds the routes to the roles' table, with the rights of the declaration that it writes", () => {
    const table = readFileSync(new URL("../promises/fixtures/roleMatrix.ts", import.meta.url), "utf8");
    const added = withRoutes(table, "tour-guides").replace(table.slice(0, table.lastIndexOf("};")), "");
    expect(added.split("\n").map((line) => line.trim())).toEqual([
      "",
      '"GET /api/tour-guides": everyone,',
      '"GET /api/tour-guides/aggregate": everyone,',
      '"GET /api/tour-guides/export": administrators,',
      '"GET /api/tour-guides/reports/{report}": everyone,',
      '"GET /api/tour-guides/reports/{report}/file": administrators,',
      '"GET /api/tour-guides/{id}": everyone,',
      '"GET /api/tour-guides/{id}/history": everyone,',
      '"POST /api/tour-guides": sellers,',
      '"PATCH /api/tour-guides/{id}": sellers,',
      '"POST /api/tour-guides/{id}/set-back": sellers,',
      '"DELETE /api/tour-guides/{id}": sellers,',
      '"POST /api/tour-guides/{id}/restore": sellers,',
      "};",
      "",
    ]);
  });
});

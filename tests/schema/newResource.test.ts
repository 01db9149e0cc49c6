import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { camelCaseOf, declaration, singularOf, withLine } from "../../scripts/resourceTemplate";
import { resources } from "../../src/resources";
import { checkResources } from "../../src/schema/checkResources";
import type { Resource } from "../../src/schema/resource";

const sources = new URL("../../src/", import.meta.url).pathname;
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
    expect(withLine(registry, "zebras")).toMatch(/import \{ users \}.*\nimport \{ zebras \}/);
  });
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { resources } from "../../src/resources";
import { checkResources } from "../../src/schema/checkResources";
import type { Resource } from "../../src/schema/resource";

const sources = fileURLToPath(new URL("../../src/", import.meta.url));
const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");

describe("the entity in the README", () => {
  it("works beside all others as it stands there", async () => {
    const text = /```ts\n\/\/ src\/resources\/partners\.ts\n([^]*?)```/.exec(readme)?.[1] ?? "";
    const folder = mkdtempSync(join(tmpdir(), "tripwright-readme-"));
    const file = join(folder, "partners.ts");
    writeFileSync(
      file,
      text
        .replaceAll('"../schema', `"${sources}schema`)
        .replaceAll('"./shared', `"${sources}resources/shared`),
    );
    const { partners } = (await import(/* @vite-ignore */ file)) as { partners: Resource };
    rmSync(folder, { recursive: true });
    // Who has followed the README has declared them.
    const others = resources.filter(({ name }) => name !== partners.name);
    expect(checkResources([...others, partners])).toContain(partners);
  });
});

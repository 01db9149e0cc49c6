import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path/posix";
import { expect, it } from "vitest";

/** The files that each folder of src and server imports from another one, as `from → to`. */
function importsBetweenFolders(): Set<string> {
  const found = new Set<string>();
  for (const root of ["src", "server"])
    for (const name of readdirSync(root, { recursive: true, encoding: "utf8" })) {
      const file = join(root, name.replaceAll("\\", "/"));
      if (!/\.tsx?$/.test(file)) continue;
      for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/(?:from|import)[\s(]*"(\.[^"]+)"/g)) {
        const target = normalize(join(dirname(file), path));
        const folder = existsSync(join(target, "index.ts")) ? target : dirname(target);
        if (folder !== dirname(file)) found.add(`${dirname(file)} → ${folder}`);
      }
    }
  return found;
}

// The floors (npm run floors) refuse circles of folders that stand beside each other, not of one inside the other.
it("no two folders import each other, one inside the other neither", () => {
  const imports = importsBetweenFolders();
  expect(imports.size).toBeGreaterThan(200);
  const both = [...imports].filter((one) => imports.has(one.split(" → ").reverse().join(" → ")));
  expect(both).toEqual([]);
});

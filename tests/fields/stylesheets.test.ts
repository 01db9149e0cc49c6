import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** The classes of stylesheets that components name, by stylesheet; a stylesheet may have several components. */
function namedClasses(): Map<string, Set<string>> {
  const named = new Map<string, Set<string>>();
  for (const file of readdirSync("src", { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".tsx")) continue;
    const path = join("src", file);
    const code = readFileSync(path, "utf8");
    for (const [, name, from] of code.matchAll(/^import (\w+) from "(.+\.module\.css)";$/gm)) {
      const sheet = join(path, "..", String(from));
      const classes = named.get(sheet) ?? new Set();
      for (const [, one] of code.matchAll(new RegExp(`(?<![/\\w])${name}\\.(\\w+)`, "g")))
        if (one !== "module") classes.add(String(one));
      named.set(sheet, classes);
    }
  }
  return named;
}

function classesOf(sheet: string): string[] {
  const own = readFileSync(sheet, "utf8").replaceAll(/\/\*.*?\*\/|:global\(.*?\)/gs, "");
  return [...new Set([...own.matchAll(/\.([a-z]\w*)/gi)].map(([, name]) => String(name)))];
}

describe("stylesheets", () => {
  const named = namedClasses();

  it("have every class that a component names, and no other", () => {
    expect(named.size).toBeGreaterThan(50);
    for (const [sheet, classes] of named)
      expect({ sheet, classes: classesOf(sheet).sort() }).toEqual({ sheet, classes: [...classes].sort() });
  });
});

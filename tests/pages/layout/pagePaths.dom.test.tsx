import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pageFinder } from "../../../server/rest/pages/servePages";
import { pageRoutes } from "../../../src/pages/layout/routes";
import { resources } from "../../../src/resources";
import { openPaths } from "../../../src/schema/ownPaths";

describe("the paths that the server knows", () => {
  const isPage = pageFinder(resources);

  it("are those of the pages", () => {
    for (const { path } of pageRoutes) expect([path, isPage(path)]).toEqual([path, true]);
    const written = ["src/App.tsx", "src/pages/layout/WorkspaceRoutes.tsx"].map((file) =>
      readFileSync(file, "utf8"),
    );
    // What is in no table is written out: by its first word.
    for (const path of openPaths) expect(written.join()).toContain(`/${path.split("/")[1]}`);
    const fixed = [...written.join().matchAll(/(?:path="|path === ")(\/[\w-]+)"/g)];
    expect(fixed.length).toBeGreaterThan(2);
    for (const [, path = ""] of fixed) expect([path, isPage(path)]).toEqual([path, true]);
  });
});

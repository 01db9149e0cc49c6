import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { en } from "../../src/domain/proposals/words/en";

/** The code of folders, without the files that only list what others use. */
function codeOf(folders: readonly string[], lists: RegExp): string {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  );
  return files
    .filter((file) => /\.tsx?$/.test(file) && !lists.test(file))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
}

/** Those of the names that the code neither writes out nor begins in a template: `p-decided-${kind}`. */
function unusedIn(code: string, names: readonly string[]): string[] {
  const written = new Set(code.match(/[\w-]+/g));
  const begun = [...code.matchAll(/([\w-]+[-_])\$\{/g), ...code.matchAll(/\$\{[^}]*\}([A-Z]\w*)`/g)];
  const parts = new Set(begun.map(([, part]) => String(part)));
  return names.filter(
    (name) => !written.has(name) && ![...parts].some((part) => name.startsWith(part) || name.endsWith(part)),
  );
}

describe("pages of proposals", () => {
  it("have no style of a class that nothing has", () => {
    const sheets = ["src/proposal/proposal.css", "src/proposal/page/page.css"];
    const styles = sheets.map((sheet) => readFileSync(sheet, "utf8")).join("\n");
    const own = styles.replaceAll(/\/\*.*?\*\//gs, "");
    const classes = [...new Set([...own.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => String(name)))];
    expect(classes.length).toBeGreaterThan(100);
    const code = codeOf(["src/proposal", "server/rest/proposals"], /^$/);
    expect(unusedIn(code, [...classes, "p-no-such-class"])).toEqual(["p-no-such-class"]);
  });

  it("and papers say every word of their dictionary", () => {
    const folders = [
      "src/proposal",
      "src/domain/offers",
      "src/domain/proposals",
      "server/jobs",
      "server/pdf",
      "server/rest/proposals",
    ];
    const code = codeOf([...folders, "src/pages"], /proposals\/words\/|PageData\.ts$/);
    const quoted = [...code.matchAll(/"(\w+)"|wordsOf\(\w+\)\.\w+|\b(\w+_)\$\{|(\$\{[^}]*\}[A-Z]\w*`)/g)].map(
      ([all]) => all,
    );
    expect(unusedIn(quoted.join("\n"), [...Object.keys(en), "noSuchWord"])).toEqual(["noSuchWord"]);
  });
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const pagesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`);
const decisions = pagesIn("docs/decisions");
const pages = ["README.md", "CONTRIBUTING.md", ...pagesIn("docs"), ...decisions];

describe("the documents", () => {
  it("link to files that exist", () => {
    const broken = pages.flatMap((page) =>
      [...readFileSync(page, "utf8").matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)]
        .map(([, target = ""]) => target)
        .filter((target) => !existsSync(join(dirname(page), target)))
        .map((target) => `${page}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it("and comments name files that exist", () => {
    const files = ["src", "server", "tests", "scripts", "bench"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
    );
    const unknown = files
      .filter((file) => /\.(tsx?|mjs|sql)$/.test(file) && !file.includes("/migrations/"))
      .flatMap((file) =>
        [...readFileSync(file, "utf8").matchAll(/^(?:.*\/\/|\s*\/?\*|.*--\s)(.*)$/gm)]
          .flatMap(
            ([, comment = ""]) => comment.match(/(?<![\w./-])(?:[\w-]+\/)*[\w-]+\.(?:tsx?|mjs|sql)\b/g) ?? [],
          )
          .filter((named) => !files.some((one) => one.endsWith(`/${named}`) || one === named))
          .map((named) => `${file}: ${named}`),
      );
    expect(unknown).toEqual([]);
  });

  it("have at most 25,000 words, and a decision 250", () => {
    const words = (page: string) => readFileSync(page, "utf8").split(/\s+/).filter(Boolean).length;
    expect(pages.reduce((sum, page) => sum + words(page), 0)).toBeLessThanOrEqual(25_000);
    expect(decisions.filter((page) => words(page) > 250)).toEqual([]);
  });
});

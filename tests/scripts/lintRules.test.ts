import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../setup/temporaryFolder";

const fromProject = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** What a rule of the project's own says about texts, with its messages by the number of the text. */
function complaintsAbout(rule: string, texts: readonly string[]): string[][] {
  const folder = temporaryFolder();
  const config = { jsPlugins: [fromProject("scripts/lintRules.mjs")], rules: { [rule]: "error" } };
  writeFileSync(
    join(folder, "config.json"),
    JSON.stringify({ ...config, categories: { correctness: "off" } }),
  );
  texts.forEach((text, index) => writeFileSync(join(folder, `${index}.ts`), text));
  const { stdout } = spawnSync(
    process.execPath,
    [fromProject("node_modules/oxlint/bin/oxlint"), "-c", "config.json", "-f", "json", "."],
    { cwd: folder, encoding: "utf8" },
  );
  // The form of oxlint's JSON.
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; message: string }[] };
  return texts.map((_, index) =>
    diagnostics.filter(({ filename }) => filename === `${index}.ts`).map(({ message }) => message),
  );
}

describe("the project's own rules of lint", () => {
  it("want a reason for `as`", () => {
    const given = [
      'const names = ["a"] as const;',
      "// Every row has an id.\nconst row = found as Row;",
      "const row = found as Row; // Every row has an id.",
      "// Both lists hold texts.\nconst lists = [\n  first as string[],\n  second as string[],\n];",
      "const looks = fromEntries(\n  states,\n  // Every state got its entry.\n) as Looks;",
    ];
    const missing = [
      "const row = found as Row;",
      "// Of something else.\n\nconst row = found as Row;",
      "// Of the function.\nfunction rowOf(found: unknown) {\n  return found as Row;\n}",
    ];
    expect(complaintsAbout("own/reason-for-as", [...given, ...missing])).toEqual([
      ...given.map(() => []),
      ...missing.map(() => [expect.stringContaining("why `as` is right here")]),
    ]);
  });

  it("want people told by the one provider of notices", () => {
    const told = [
      'import { App, Modal } from "antd";\nconst { modal } = App.useApp();',
      'import { message } from "./words";',
    ];
    const other = [
      'import { message } from "antd";',
      "const { notification } = App.useApp();",
      "const { message: tell } = App.useApp();",
    ];
    expect(complaintsAbout("own/tell-by-notices", [...told, ...other])).toEqual([
      ...told.map(() => []),
      ...other.map(() => [expect.stringContaining("notices.show")]),
    ]);
  });
});

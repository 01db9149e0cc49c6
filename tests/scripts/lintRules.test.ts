import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../setup/temporaryFolder";

const fromProject = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** What a rule of the project's own says about texts, with its messages by the number of the text. */
function complaintsAbout(rule: string, texts: readonly string[]): string[][] {
  const folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const jsPlugins = [fromProject("scripts/lintRules.mjs")];
  const config = { jsPlugins, categories: { correctness: "off" }, rules: { [rule]: "error" } };
  writeFileSync(join(folder, "config.json"), JSON.stringify(config));
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

const rules = [
  {
    rule: "own/reason-for-as",
    says: "why `as` is right here",
    allowed: [
      'const names = ["a"] as const;',
      "// Every row has an id.\nconst row = found as Row;",
      "const row = found as Row; // Every row has an id.",
      "// Both lists hold texts.\nconst lists = [\n  first as string[],\n  second as string[],\n];",
      "const looks = fromEntries(\n  states,\n  // Every state got its entry.\n) as Looks;",
    ],
    refused: [
      "const row = found as Row;",
      "// Of something else.\n\nconst row = found as Row;",
      "// Of the function.\nfunction rowOf(found: unknown) {\n  return found as Row;\n}",
    ],
  },
  {
    rule: "own/tell-by-notices",
    says: "notices.show",
    allowed: [
      'import { App, Modal } from "antd";\nconst { modal } = App.useApp();',
      'import { message } from "./words";',
    ],
    refused: [
      'import { message } from "antd";',
      "const { notification } = App.useApp();",
      "const { message: tell } = App.useApp();",
    ],
  },
];

describe("a rule of lint of the project's own", () => {
  it.each(rules)(
    "$rule allows what gives no cause, and refuses the rest",
    ({ rule, says, allowed, refused }) => {
      expect(complaintsAbout(rule, [...allowed, ...refused])).toEqual([
        ...allowed.map(() => []),
        ...refused.map(() => [expect.stringContaining(says)]),
      ]);
    },
  );
});

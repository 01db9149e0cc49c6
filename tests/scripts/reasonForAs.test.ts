import { Linter } from "eslint";
import tseslint from "typescript-eslint";
import { describe, expect, it } from "vitest";
import { reasonForAs } from "../../scripts/reasonForAs.mjs";

/** What the rule has to say about a text. */
const complaintsAbout = (text: string): string[] =>
  new Linter()
    .verify(text, {
      languageOptions: { parser: tseslint.parser },
      plugins: { own: { rules: { "reason-for-as": reasonForAs } } },
      rules: { "own/reason-for-as": "error" },
    })
    .map(({ message }) => message);

describe("the reason for `as`", () => {
  it.each([
    'const names = ["a"] as const;',
    "// Every row has an id.\nconst row = found as Row;",
    "const row = found as Row; // Every row has an id.",
    "// Both lists hold texts.\nconst lists = [\n  first as string[],\n  second as string[],\n];",
    "const looks = fromEntries(\n  states,\n  // Every state got its entry.\n) as Looks;",
  ])("is given: %s", (text) => {
    expect(complaintsAbout(text)).toEqual([]);
  });

  it.each([
    "const row = found as Row;",
    "// Of something else.\n\nconst row = found as Row;",
    "// Of the function.\nfunction rowOf(found: unknown) {\n  return found as Row;\n}",
  ])("is missing: %s", (text) => {
    expect(complaintsAbout(text)).toEqual([expect.stringContaining("why `as` is right here")]);
  });
});

import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";
import { reasonForAs } from "./scripts/reasonForAs.mjs";

export default tseslint.config(
  { ignores: ["dist/", "data/", "node_modules/", "coverage/", "docs/", ".cache/", "test-results/"] },
  ...tseslint.configs.recommended,
  {
    // Where components and hooks are.
    files: ["src/**/*.{ts,tsx}"],
    ignores: ["src/{domain,resources,schema}/**"],
    plugins: { "react-hooks": reactHooks },
    rules: { ...reactHooks.configs.recommended.rules },
  },
  {
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // A promise that nobody waits for fails unseen, or in the middle of something else.
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: false }],
      "@typescript-eslint/await-thenable": "error",
    },
  },
  {
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "max-lines": ["error", { max: 250, skipBlankLines: true, skipComments: true }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
    },
  },
  {
    files: ["src/**/*.{ts,tsx}", "server/**/*.ts"],
    plugins: { own: { rules: { "reason-for-as": reasonForAs } } },
    rules: { "own/reason-for-as": "error" },
  },
  {
    files: ["src/pages/**/*.{ts,tsx}"],
    ignores: ["src/pages/layout/NoticeOutlet.tsx"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector:
            ":matches(VariableDeclarator[init.callee.property.name='useApp'] Property[key.name=/^(message|notification)$/], ImportDeclaration[source.value='antd'] ImportSpecifier[imported.name=/^(message|notification)$/])",
          message: "Tell people with notices.show (src/providers/notices.ts), as everything else does.",
        },
      ],
    },
  },
  // The closed lists of the business stand in one place, however long: a list of words is looked up, not read.
  { files: ["src/domain/vocabulary.ts", "src/domain/proposals/words/*.ts"], rules: { "max-lines": "off" } },
  { files: ["scripts/**", "bench/**", "tests/**"], rules: { "no-console": "off", "max-lines": "off" } },
);

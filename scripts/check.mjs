import { buildIfStale } from "./buildIfStale.mjs";
import { checkNode } from "./checkNode.mjs";
import { installPackages } from "./installPackages.mjs";
import { runTool } from "./run.mjs";
import { closingLine, runTests } from "./runTests.mjs";

checkNode();
await installPackages();

/** Everything that must hold before a change lands, the quickest to fail first. `--without-tests` leaves the tests out. */
const steps = [
  ["format", () => runTool("prettier/bin/prettier.cjs", ["--check", "--log-level", "warn", "--cache", "."])],
  ["floors", () => runTool("dependency-cruiser/bin/dependency-cruise.mjs", floors)],
  ["types", () => runTool("typescript/bin/tsc", ["--noEmit"])],
  ["dead code", () => runTool("knip/bin/knip.js", [])],
  ["lint", () => runTool("eslint/bin/eslint.js", [".", "--max-warnings", "0"])],
  ["build", async () => (await buildIfStale(), 0)],
];
const floors = ["src", "server", "scripts", "--config", ".dependency-cruiser.cjs", "--output-type", "err"];
let result;
if (!process.argv.includes("--without-tests"))
  steps.push(["tests", async () => ((result = await runTests()).isWell ? 0 : 1)]);

for (const [name, step] of steps) {
  const start = performance.now();
  const code = await step();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${code === 0 ? "✓" : "✗"} ${name} ${seconds} s`);
  if (code === 0) continue;
  process.exitCode = 1;
  break;
}
if (result) console.log(`\n${closingLine(result)}`);

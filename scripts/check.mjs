import { buildIfStale } from "./buildIfStale.mjs";
import { findAdvisories } from "./findAdvisories.mjs";
import { checkNode } from "./checkNode.mjs";
import { installPackages } from "./installPackages.mjs";
import { runTool } from "./run.mjs";
import { closingLine, runTests } from "./runTests.mjs";

checkNode();
await installPackages();

/**
 * Everything that must hold before a change lands. The quick steps all run, each with what mends it; build and tests
 * follow where they pass. `--without-tests` leaves the tests out, `--full` adds what takes too long for every run.
 */
const quick = [
  ["format", "npm run format", () => runTool("prettier/bin/prettier.cjs", format)],
  ["floors", "the comment on the rule in .dependency-cruiser.cjs says how", () => runTool(cruiser, floors)],
  ["types", "by hand; npm run types shows them again", () => runTool("typescript/bin/tsc", ["--noEmit"])],
  ["migrations", "npm run migrations:generate", () => runTool("tsx/dist/cli.mjs", migrations)],
  ["dead code", "delete what nobody uses, or its export", () => runTool("knip/bin/knip.js", [])],
  ["lint", "npm run lint -- --fix, the rest by hand", () => runTool("eslint/bin/eslint.js", lint)],
];
const format = ["--check", "--log-level", "warn", "--cache", "."];
const cruiser = "dependency-cruiser/bin/dependency-cruise.mjs";
const floors = [
  "src",
  "server",
  "scripts",
  "--config",
  ".dependency-cruiser.cjs",
  "--output-type",
  "err-long",
];
const migrations = ["scripts/generateMigration.ts", "--check"];
const lint = [".", "--max-warnings", "0"];

if (process.argv.includes("--full")) process.env.CHECK = "full";
const outcomes = [];
if (process.argv.includes("--full"))
  await step("advisories", advisories, "npm audit says which version is free of it");
for (const [name, remedy, work] of quick) outcomes.push(await step(name, work, remedy));
if (outcomes.every(Boolean) && (await step("build", async () => (await buildIfStale(), 0)))) {
  if (!process.argv.includes("--without-tests")) {
    let result;
    await step("tests", async () => ((result = await runTests()).isWell ? 0 : 1));
    console.log(`\n${closingLine(result)}`);
  }
}

/** Fails where a package is known to be vulnerable. Where the registry does not say, that is said and nothing fails. */
async function advisories() {
  const { found = [], unknown } = await findAdvisories();
  for (const advisory of found) console.log(`  ${advisory}`);
  if (unknown)
    console.log(
      `  Not known whether a package is vulnerable: ${unknown}. Ask where the registry answers npm audit.`,
    );
  return unknown ? undefined : Number(found.length > 0);
}

/** Runs a step, which gives 0 where it went well and undefined where that is not known; prints how it went and resolves with whether well. */
async function step(name, work, remedy) {
  const start = performance.now();
  const outcome = await work();
  const isWell = outcome === 0;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const isUnknown = outcome === undefined;
  const mend = isWell || isUnknown || !remedy ? "" : `   Mend it: ${remedy}.`;
  console.log(`${isWell ? "✓" : isUnknown ? "?" : "✗"} ${name} ${seconds} s${mend}`);
  if (!isWell && !isUnknown) process.exitCode = 1;
  return isWell;
}

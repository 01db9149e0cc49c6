import { buildIfStale } from "./buildIfStale.mjs";
import { findAdvisories } from "./findAdvisories.mjs";
import { checkNode } from "./checkNode.mjs";
import { installPackages } from "./installPackages.mjs";
import { runTool } from "./run.mjs";
import { closingLine, runTests } from "./runTests.mjs";

checkNode();
await installPackages();

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

/**
 * Everything that must hold before a change lands. The static checks all run, each with what mends it, in two lines beside
 * each other; build and tests follow where they pass. `--without-tests` leaves the tests out, `--full` adds what takes too long
 * for every run.
 */
const lines = [
  [
    ["format", "npm run format", "oxfmt/bin/oxfmt", ["--check"]],
    ["lint", "npm run lint -- --fix, the rest by hand", "oxlint/bin/oxlint", []],
    ["dead code", "delete what nobody uses, or its export", "knip/bin/knip.js", []],
    ["code of tests", "move what only tests use out of src and server", "knip/bin/knip.js", ["--production"]],
  ],
  [
    ["types", "by hand; npm run types shows them again", "typescript7/bin/tsc", ["--noEmit"]],
    ["floors", "the comment on the rule in .dependency-cruiser.cjs says how", cruiser, floors],
    [
      "migrations",
      "npm run migrations:generate",
      "tsx/dist/cli.mjs",
      ["scripts/generateMigration.ts", "--check"],
    ],
    [
      "routes",
      "write them into the tables that it names",
      "tsx/dist/cli.mjs",
      ["tests/promises/checkRoutes.ts"],
    ],
  ],
];

if (process.argv.includes("--full")) process.env.CHECK = "full";
const outcomes = [];
if (process.argv.includes("--full"))
  await step("advisories", advisories, "npm audit says which version is free of it");
outcomes.push(...(await Promise.all(lines.map(inTurn))).flat());
if (outcomes.every(Boolean) && (await step("build", async () => (await buildIfStale(), 0)))) {
  if (!process.argv.includes("--without-tests")) {
    let result;
    await step("tests", async () => ((result = await runTests()).isWell ? 0 : 1));
    console.log(`\n${closingLine(result)}`);
  }
}

/** Runs static checks one after the other; what they say stands below their lines. */
async function inTurn(checks) {
  const held = [];
  for (const [name, remedy, tool, parameters] of checks) {
    let said = "";
    held.push(await step(name, () => runTool(tool, parameters, {}, (words) => (said += words)), remedy));
    if (said.trim()) console.log(said.trimEnd());
  }
  return held;
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

import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { buildIfStale } from "./buildIfStale.mjs";
import { findBrowser } from "./findBrowser.mjs";
import { projectDir, runTool } from "./run.mjs";

const reports = join(projectDir, ".cache/reports");

/** Files whose tests need the built application. */
const ofBuilt = /tests\/(e2e|process|promises|upgrade)/;

/** Runs the tests of some files or folders alone, with whatever options their runner takes; resolves with its exit code. */
export async function runSomeTests(parameters) {
  const environment = environmentOf(await findBrowser());
  if (parameters.some((one) => ofBuilt.test(one))) await buildIfStale();
  const [runner, command] = parameters.some((one) => /e2e/.test(one))
    ? ["@playwright/test/cli.js", "test"]
    : ["vitest/vitest.mjs", "run"];
  return runTool(runner, [command, ...parameters], environment);
}

/** Runs Vitest, then Playwright against the built application. Resolves with the counts and whether all is well. */
export async function runTests() {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const environment = environmentOf(await findBrowser());
  await buildIfStale();
  const vitest = [
    "run",
    "--reporter=default",
    "--reporter=json",
    "--outputFile.json=.cache/reports/vitest.json",
  ];
  const codes = [await runTool("vitest/vitest.mjs", vitest, environment)];
  codes.push(await runTool("@playwright/test/cli.js", ["test"], environment));
  const counts = [ofVitest(reportOf("vitest.json")), ofPlaywright(reportOf("playwright.json"))];
  const again = titlesOfFlaky(reportOf("playwright.json"));
  if (again.length > 0)
    console.log(`\nPassed on their second try alone, whose cause is to be found:\n  ${again.join("\n  ")}`);
  const failures = failuresOf(reportOf("vitest.json"));
  if (failures.length > 0) console.log(`\nFailed before the browser's tests:\n  ${failures.join("\n  ")}`);
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
  const failed = sum("failed");
  const isWell = codes.every((code) => code === 0) && failed === 0;
  // A run that broke off before it counted a failure has failed all the same.
  return { passed: sum("passed"), failed: isWell ? 0 : Math.max(1, failed), skipped: sum("skipped"), isWell };
}

/** The line that sums a run up. */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

const environmentOf = (browser) => (browser ? { CHROMIUM_PATH: browser } : {});

function reportOf(name) {
  const file = join(reports, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** The browser tests that failed and then passed. */
function titlesOfFlaky(report) {
  const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)];
  return specsIn(report ?? {})
    .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
    .map(({ file, title }) => `${file}: ${title}`);
}

/** The tests of Vitest that failed, each with the first lines of its reason: the runner says them long before the end of the output. */
const failuresOf = (report) =>
  (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === "failed");
    const reasons = failed.map(
      ({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join("\n")}`,
    );
    if (failed.length === 0 && message) reasons.push(message);
    return reasons.map(
      (reason) => `${relative(projectDir, name)}: ${reason.split("\n").slice(0, 8).join("\n    ")}`,
    );
  });

const ofVitest = (report) => ({
  passed: report?.numPassedTests ?? 0,
  failed: report?.numFailedTests ?? 0,
  skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
});

const ofPlaywright = (report) => ({
  passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
  failed: report?.stats.unexpected ?? 0,
  skipped: report?.stats.skipped ?? 0,
});

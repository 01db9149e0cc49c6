import { existsSync, readFileSync } from "node:fs";
import { mustRun, runTool } from "./run.mjs";

/**
 * The path of a Chromium for the tests: CHROMIUM_PATH, else the system's, else one that is installed now;
 * undefined where Playwright keeps its own.
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    console.error(`CHROMIUM_PATH is ${named}, and there is no such file. Correct it or leave it out.`);
    process.exit(1);
  }
  const system = ofSystem();
  if (system) return system;
  console.log("No Chromium found: installing one for the tests …");
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    await mustRun("apt-get", ["update", "--quiet"]);
    const options = ["install", "--yes", "--quiet", "--no-install-recommends", "chromium"];
    await mustRun("apt-get", options, { DEBIAN_FRONTEND: "noninteractive" });
    return ofSystem();
  }
  const code = await runTool("@playwright/test/cli.js", ["install", "chromium"]);
  if (code === 0) return undefined;
  console.error("No Chromium could be installed. Install one and set CHROMIUM_PATH to its program.");
  process.exit(1);
}

function ofSystem() {
  const usual = JSON.parse(readFileSync(new URL("browserPaths.json", import.meta.url), "utf8"));
  return usual.find((path) => existsSync(path));
}

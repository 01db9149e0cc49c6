import { buildIfStale } from "../scripts/buildIfStale.mjs";
import { checkNode } from "../scripts/checkNode.mjs";
import { findBrowser } from "../scripts/findBrowser.mjs";
import { installPackages } from "../scripts/installPackages.mjs";
import { runTool } from "../scripts/run.mjs";

/** Installs and builds what is missing, then measures. */
checkNode();
await installPackages();
await buildIfStale();
const browser = await findBrowser();
const environment = browser ? { CHROMIUM_PATH: browser } : {};
process.exitCode = await runTool("tsx/dist/cli.mjs", ["bench/run.ts", ...process.argv.slice(2)], environment);

import { defineConfig } from "@playwright/test";
import { freePort } from "./tests/setup/freePort.ts";
import { installedBrowser } from "./tests/setup/installedBrowser.ts";

// Chosen once, by the process that reads this first; the workers inherit them.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_MAIL_PORT ??= String(await freePort());
process.env.E2E_DEMO_PASSWORD ??= "the demo of the tests";

/** The built application, on data of its own, in a real browser. `npm test` builds it before. */
export default defineConfig({
  testDir: "tests/e2e",
  // One file's tests run one after the other. The screens, each for itself, come last, so that no worker waits for another at the end.
  projects: [
    { name: "stories", testMatch: "**/*.e2e.ts", testIgnore: "**/screens.e2e.ts" },
    { name: "screens", testMatch: "**/screens.e2e.ts" },
  ],
  fullyParallel: false,
  // A page waits often, for an answer or for its turn: three keep the 2 cores of the usual machine busy.
  workers: 3,
  timeout: 180_000,
  // The first load of a page takes its time on 2 cores that build another copy of the application meanwhile.
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  // The second try records what happens. A test that needs it is named at the end of the run: its cause is to be found.
  retries: 1,
  reporter: [["list"], ["json", { outputFile: ".cache/reports/playwright.json" }]],
  outputDir: "test-results",
  globalSetup: "./tests/setup/startApplication.ts",
  use: {
    baseURL: `http://127.0.0.1:${process.env.E2E_PORT}`,
    actionTimeout: 30_000,
    // A click on what slides in may go down on one thing and come up on another. `fields.e2e.ts` sees what moves.
    contextOptions: { reducedMotion: "reduce" },
    trace: "on-first-retry",
    launchOptions: installedBrowser,
  },
});

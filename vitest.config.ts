import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { freePort } from "./tests/setup/freePort.ts";

/** The folders whose tests need nothing but the code that they test; all others get PostgreSQL. */
const pure = ["tests/{domain,fields,pages,providers,resources,schema,scripts}/**/*.test.ts"];

/**
 * unit: pure functions, nothing to start. server: on a PostgreSQL of the run's own, a database per file
 * (tests/setup/createTestDatabase.ts). browser-forms: components in a simulated page, at one server for all. The files that a worker runs one
 * after the other share what is loaded, which takes longer to load than most of them to run.
 */
export default defineConfig({
  test: {
    // Many tests wait, for a lock, a limit or a process: three of them keep the 2 cores of the usual machine busy.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          isolate: false,
          include: pure,
          pool: "threads",
          // Of a property of many runs on a machine that does other things besides.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "server",
          environment: "node",
          isolate: false,
          include: ["tests/**/*.test.ts"],
          exclude: pure,
          globalSetup: ["tests/setup/startTestCluster.ts"],
          // Hundreds of requests on a machine that does other things besides.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: "browser-forms",
          environment: "jsdom",
          // The simulated pages stand where the server answers, which tests/setup/startPageServer.ts starts there.
          environmentOptions: { jsdom: { url: `http://127.0.0.1:${await freePort()}` } },
          isolate: false,
          include: ["tests/**/*.dom.test.tsx"],
          globalSetup: ["tests/setup/startPageServer.ts"],
          setupFiles: ["tests/setup/simulatedPage.ts"],
          // Node would load a second copy of the router for Refine, which then finds no router around it.
          server: { deps: { inline: [/@refinedev\//, /react-router/] } },
          // Ant Design in a simulated page takes its time on a machine that does other things besides.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});

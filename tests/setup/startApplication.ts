import { rmSync } from "node:fs";
import { mailSettings } from "./mailServer";
import { spawnServer } from "./spawnServer";
import { temporaryFolder } from "./temporaryFolder";

/** Starts the built application with the demo on data of its own, for the browser tests, and stops it after them. */
export default async function startApplication(): Promise<() => Promise<void>> {
  const { E2E_PORT: PORT = "", E2E_MAIL_PORT = "", E2E_DEMO_PASSWORD: DEMO_PASSWORD = "" } = process.env;
  const DATA_DIR = temporaryFolder();
  process.env.E2E_DATA_DIR = DATA_DIR;
  const settings = {
    // A test that reads mail listens there.
    ...mailSettings(`smtp://127.0.0.1:${E2E_MAIL_PORT}`),
    ...{ PORT, DATA_DIR, DEMO: "on", DEMO_PASSWORD, SIGNUP: "open", LOG_LEVEL: "warn" },
    PUBLIC_URL: `http://127.0.0.1:${PORT}`,
    // Each organisation of the tests signs up from an address of its own: one may make 20 in an hour.
    TRUST_PROXY: "127.0.0.1",
  };
  const server = await spawnServer(settings);
  server.child.stderr?.pipe(process.stderr);
  return async () => {
    await server.stop();
    rmSync(DATA_DIR, { recursive: true, force: true });
  };
}

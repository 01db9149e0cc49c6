import { rmSync } from "node:fs";
import { pino } from "pino";
import { createApp } from "../../server/app";
import { connect } from "../../server/database/connect";
import { readSettings } from "../../server/settings/settings";
import { temporaryFolder } from "../setup/temporaryFolder";
import { missingRoutes } from "./fixtures/missingRoutes";
import { operationsOf } from "./fixtures/operationsOf";

/** Part of `npm run check`: whether the tables of routes fit the API. Needs no database: none is asked. */
const folder = temporaryFolder();
const database = connect("postgres://127.0.0.1:1/none");
const app = await createApp({
  settings: readSettings({ DATA_DIR: folder }),
  database,
  log: pino({ level: "silent" }),
});
await app.ready();
const missing = missingRoutes(await operationsOf(app));
await app.close();
await database.close();
rmSync(folder, { recursive: true, force: true });
for (const sentence of missing) console.log(`  ${sentence}`);
process.exitCode = missing.length > 0 ? 1 : 0;

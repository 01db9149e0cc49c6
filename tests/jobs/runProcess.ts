import { pino } from "pino";
import { createApp } from "../../server/app";
import { connect } from "../../server/database/connect";
import { handlers } from "../../server/jobs/handlers";
import { startJobs } from "../../server/jobs/startJobs";
import { readSettings } from "../../server/settings/settings";
import { temporaryFolder } from "../setup/temporaryFolder";

/** A server's process that does what is queued, until it is killed. */
const [, , appUrl = ""] = process.argv;
const settings = readSettings({ DATA_DIR: temporaryFolder(), LOG_LEVEL: "silent" });
const app = await createApp({ settings, database: connect(appUrl), log: pino({ level: "silent" }) });
await startJobs({ services: app.services, log: app.log, handlers }).runOnce(new Date(Date.now() + 10_000));

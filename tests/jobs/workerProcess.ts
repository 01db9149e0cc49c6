import { pino } from "pino";
import { createApp } from "../../server/app";
import { connect } from "../../server/database/connect";
import { handlers } from "../../server/jobs/handlers";
import { startJobs } from "../../server/jobs/startJobs";
import { readSettings } from "../../server/settings/settings";
import { temporaryFolder } from "../setup/temporaryFolder";
import { writeOnce } from "./writeOnce";

/** A server's process that takes the first job that is due, writes, says so, and never ends. */
const [, , appUrl = ""] = process.argv;
const log = pino({ level: "silent" });
const settings = readSettings({ DATA_DIR: temporaryFolder(), LOG_LEVEL: "silent" });
const app = await createApp({ settings, database: connect(appUrl), log });
const work = async (context: Parameters<typeof writeOnce>[0]): Promise<string> => {
  await writeOnce(context);
  process.stdout.write("written\n");
  return new Promise(() => setInterval(() => undefined, 60_000));
};
const jobs = startJobs({
  services: app.services,
  log: app.log,
  handlers: { ...handlers, trips_of_the_day: { transact: work } },
});
await jobs.runOnce();

import { fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { startPrivatePostgres } from "../../server/database/privatePostgres/startPrivatePostgres";
import { spawnServer } from "../../tests/setup/spawnServer";
import { temporaryFolder } from "../../tests/setup/temporaryFolder";
import { warningLog } from "../../tests/setup/warningLog";

export interface Servers {
  appUrl: string;
  superuserUrl: string;
  ours: { port: number; pid: number };
  yardstick: { port: number };
  stop(): Promise<void>;
}

/**
 * A PostgreSQL with the settings of production, the built server and the bare one beside it, each a process.
 * @param options.loopFile where the built server notes, for every second, how late its event loop was.
 */
export async function startServers(options: { loopFile?: string } = {}): Promise<Servers> {
  const folder = temporaryFolder();
  const stops: (() => Promise<unknown> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const next of stops.splice(0).reverse()) await next();
  };
  try {
    const { appUrl, ownerUrl, superuserUrl, ...postgres } = await startPrivatePostgres(folder, warningLog);
    stops.push(postgres.stop);
    const ours = await spawnServer({
      ...{ PORT: "0", DATA_DIR: folder, DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: ownerUrl, DEMO: "off" },
      ...{ LOG_LEVEL: "info", ...watched(options.loopFile) },
    });
    stops.push(ours.stop);
    const bare = fork("bench/yardstick.ts", {
      execArgv: ["--import", "tsx"],
      env: { ...process.env, NODE_ENV: "production", YARDSTICK_DATABASE_URL: superuserUrl },
    });
    stops.push(async () => {
      bare.disconnect();
      await once(bare, "exit");
    });
    // Its first message is its port.
    const [{ port }] = (await once(bare, "message")) as [{ port: number }];
    return {
      ...{ appUrl, superuserUrl, stop },
      // A process that has answered has an id.
      ours: { port: Number(new URL(ours.address).port), pid: ours.child.pid as number },
      yardstick: { port },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function watched(loopFile: string | undefined): Record<string, string> {
  const given = process.env.BENCH_NODE_OPTIONS ?? "";
  if (!loopFile) return { NODE_OPTIONS: given };
  return {
    NODE_OPTIONS: `--import ${pathToFileURL("bench/process/watchLoop.mjs").href} ${given}`,
    LOOP_FILE: loopFile,
  };
}

import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { temporaryFolder } from "../../tests/setup/temporaryFolder";
import { fillDatabase } from "../database/fillDatabase";
import { atMost, type Figure } from "../Figure";
import { putUnderLoad } from "../load/putUnderLoad";
import { memoryOf } from "../process/memoryOf";
import { startServers } from "../process/startServers";
import { mixedLoad } from "./mixedLoad";

/** How long the load lasts; a shorter look while working on something: BENCH_SECONDS=10. */
const seconds = Number(process.env.BENCH_SECONDS ?? 90);
const connections = 16;

/** How late the event loop of the server was under a mixed load, second by second, and what the load left in memory. */
export async function measureLoad(): Promise<Figure[]> {
  const folder = temporaryFolder();
  const loopFile = join(folder, "loop.txt");
  const servers = await startServers({ loopFile });
  try {
    console.log("Filling a database with 100,000 trips of 20 organisations …");
    const organisations = await fillDatabase(servers.appUrl, servers.superuserUrl);
    const { port, pid } = servers.ours;
    const target = await mixedLoad(port, organisations, connections);
    await putUnderLoad(target, { connections, seconds: Math.min(5, seconds) });
    const before = memoryOf(pid);
    const noted = secondsIn(loopFile).length;
    const asked = await putUnderLoad(target, { connections, seconds });
    await delay(10_000);
    const late = secondsIn(loopFile)
      .slice(noted, noted + seconds)
      .sort((one, other) => one - other);
    const beside = `${asked.toFixed(0)} requests a second for ${seconds} s`;
    return [
      atMost("event loop late at most", late.at(-1) ?? Infinity, { budget: 250, unit: "ms", beside }),
      atMost("the same of 99 in 100 seconds", late[Math.floor(late.length * 0.99) - 1] ?? Infinity, {
        ...{ budget: 150, unit: "ms" },
        beside: `${(late[Math.floor(late.length / 2)] ?? Infinity).toFixed(0)} ms in the median second`,
      }),
      atMost("memory of the server 10 s after the load", memoryOf(pid), {
        ...{ budget: 500, unit: "MiB" },
        beside: `${before.toFixed(0)} MiB before`,
      }),
    ];
  } finally {
    await servers.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const secondsIn = (file: string): number[] => readFileSync(file, "utf8").trim().split("\n").map(Number);

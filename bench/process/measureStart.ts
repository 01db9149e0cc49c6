import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { atMost, type Figure } from "../Figure";
import { memoryOf } from "./memoryOf";

/** The second start by `npm start` on a filled data directory, then the idle memory of the server. */
export async function measureStart(dataDir: string): Promise<Figure[]> {
  const second = await start("npm", ["start"], dataDir);
  await stopped(second.child);
  const third = await start(process.execPath, ["scripts/start.mjs"], dataDir);
  await delay(10_000);
  // A process that has answered has an id.
  const memory = memoryOf(third.child.pid as number);
  await stopped(third.child);
  return [
    atMost("second start by npm start", second.seconds, { budget: 1.5, unit: "s" }),
    atMost("idle memory of the server, 10 s after its start", memory, { budget: 150, unit: "MiB" }),
  ];
}

async function start(command: string, parameters: string[], dataDir: string) {
  const began = performance.now();
  const child = spawn(command, parameters, {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: "0",
      HOST: "127.0.0.1",
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "inherit"],
    shell: process.platform === "win32",
  });
  let printed = "";
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes("Tripwright is ready at ")) resolve();
    });
    child.once("exit", () => reject(new Error(`The server did not start:\n${printed}`)));
  });
  return { child: child as ChildProcess, seconds: (performance.now() - began) / 1_000 };
}

async function stopped(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  await once(child, "exit");
}

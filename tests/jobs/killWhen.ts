import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** Options with which the test's own server does only what it is asked for: nothing in between, by the clock, and nothing that another process is to do. */
export const onlyWhenAsked = { every: 86_400_000, lookEvery: 86_400_000 };

/** Starts a server's process that does what is queued, and kills it as soon as it is far enough. */
export async function killWhen(appUrl: string, isFarEnough: () => Promise<boolean>): Promise<void> {
  const script = fileURLToPath(new URL("runProcess.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", script, appUrl], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  while (!(await isFarEnough())) await delay(20);
  child.kill("SIGKILL");
  await once(child, "exit");
}

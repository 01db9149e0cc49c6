import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

/** A server in a process of its own. */
export interface SpawnedServer {
  child: ChildProcess;
  /** Where it answers, as it printed itself. */
  address: string;
  /** Everything it has printed so far. */
  output(): string;
  /** Asks it to stop and waits until it has. */
  stop(): Promise<void>;
}

/**
 * Starts the server with only the given settings and waits until it says that it is ready.
 * @param entry "dist/server/main.js" for the built one, "server/main.ts" for the sources.
 * @throws Error with everything that it printed, where it ends instead.
 */
export async function spawnServer(
  entry: "dist/server/main.js" | "server/main.ts",
  settings: Record<string, string>,
): Promise<SpawnedServer> {
  const loader = entry.endsWith(".ts") ? ["--import", "tsx"] : [];
  const child = spawn(process.execPath, [...loader, entry], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, HOST: "127.0.0.1", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const ready = /Tripwright is ready at (\S+)\n.*\n/.exec(printed);
      if (ready?.[1]) resolve(ready[1]);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => reject(new Error(printed)));
  });
  return {
    child,
    address,
    output: () => printed,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

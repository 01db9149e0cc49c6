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
 * Starts the built server of the project, or of a copy of it in another folder, with only the given settings and waits
 * until it says that it is ready.
 * @throws Error with everything that it printed, where it ends instead.
 */
export async function spawnServer(
  settings: Record<string, string>,
  folder = process.cwd(),
  /** Called with everything that it has printed, each time that it prints. */
  onPrint?: (printed: string) => void,
): Promise<SpawnedServer> {
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      // Programs ask faster than people.
      REQUESTS_PER_MINUTE: "1000000",
      KEY_REQUESTS_PER_MINUTE: "1000000",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      onPrint?.(printed);
      const ready = /Tripwright is ready at (\S+)\n.*\n/.exec(printed);
      if (ready?.[1]) resolve(ready[1]);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("close", () => reject(new Error(printed)));
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

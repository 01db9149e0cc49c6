import { spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Client } from "pg";

/** A private PostgreSQL whose server is a process that a test may kill. */
export interface PrivatePostgresProcess {
  appUrl: string;
  ownerUrl: string;
  superuserUrl: string;
  printed(): string;
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** Starts one and waits for its addresses. @throws Error with what it printed where it ends instead. */
export async function privatePostgresProcess(
  dataDir: string,
  options: SpawnOptions = {},
): Promise<PrivatePostgresProcess> {
  const script = fileURLToPath(new URL("privatePostgresServer.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", script, dataDir], { stdio: "pipe", ...options });
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const ended = once(child, "exit");
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", (chunk: Buffer) => resolve(chunk.toString()));
    child.once("close", () => reject(new Error(errors)));
  });
  return {
    // Printed by privatePostgresServer.ts.
    ...(JSON.parse(line) as Pick<PrivatePostgresProcess, "appUrl" | "ownerUrl" | "superuserUrl">),
    printed: () => errors,
    kill: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}

/** The rows of one statement in a session of its own. */
export async function rowsOf(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

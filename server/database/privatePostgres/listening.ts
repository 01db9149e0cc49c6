import { createServer } from "node:net";
import { platform } from "node:os";

export const databaseName = "tripwright";

/** The folder of a socket, or the loopback address. */
export interface Listening {
  host: string;
  port: number;
}

/** The longest socket path that all systems accept, in bytes. */
const longestSocketPath = 103;

/** Prefers a socket in the cluster's closed folder: faster than TCP and unreachable by network. */
export async function listenAt(directory: string): Promise<Listening> {
  const socket = `${directory}/.s.PGSQL.5432.lock`;
  if (platform() !== "win32" && Buffer.byteLength(socket) <= longestSocketPath)
    return { host: directory, port: 5432 };
  return { host: "127.0.0.1", port: await freePort() };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      // A TCP server's address is never a string.
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

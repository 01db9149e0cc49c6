import { once } from "node:events";
import { createServer } from "node:net";
import type { Settings } from "./settings/settings";
import { listenError } from "./startError";

/**
 * Refuses a port or an address that nobody can listen on before anything is made, such as a database and its demo.
 * @throws Error that names the setting.
 */
export async function tryPort(settings: Settings): Promise<void> {
  const { host, port } = settings;
  const server = createServer().listen({ host, port });
  try {
    await once(server, "listening");
  } catch (error) {
    throw listenError(error, settings);
  }
  server.close();
  await once(server, "close");
}

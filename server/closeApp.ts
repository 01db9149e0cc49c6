import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Ends the connections on which nothing was ever asked when the server closes. Browsers open such connections ahead of
 * need, and Node counts them as busy: the server would wait for them.
 */
export function endSilentConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}

/** Closes the server when its running requests are answered, or after so many milliseconds without them. */
export async function closeApp(app: FastifyInstance, patience: number): Promise<void> {
  const giveUp = setTimeout(() => app.server.closeAllConnections(), patience);
  try {
    await app.close();
  } finally {
    clearTimeout(giveUp);
  }
}

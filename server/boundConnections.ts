import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { networksOf } from "./auth/networksOf";

/** So many connections one network may have open on which nothing is asked. */
const mostIdle = 256;

/**
 * Ends the connection of a network that has been idle the longest, where it has opened too many. One on which something is asked is
 * no idle one: what bounds those is `boundCallers` and `boundBodies`.
 */
export function boundConnections(app: FastifyInstance, most: number = mostIdle): void {
  /** In the order in which they became idle. */
  const idle = new Map<string, Set<Socket>>();
  const networkOf = new WeakMap<Socket, string>();
  const leave = (socket: Socket) => {
    const network = networkOf.get(socket) ?? "";
    const others = idle.get(network);
    others?.delete(socket);
    if (others?.size === 0) idle.delete(network);
  };
  const enter = (socket: Socket) => {
    const network = networkOf.get(socket);
    if (network === undefined || socket.destroyed) return;
    const others = idle.get(network) ?? new Set();
    idle.set(network, others.add(socket));
    const [longest] = others;
    if (others.size > most) longest?.destroy();
  };
  app.server.on("connection", (socket: Socket) => {
    networkOf.set(socket, networksOf(socket.remoteAddress ?? "").own);
    socket.once("close", () => leave(socket));
    enter(socket);
  });
  app.server.on("request", ({ socket }, response) => {
    leave(socket);
    // One that breaks off takes its connection along.
    response.once("finish", () => enter(socket));
  });
}

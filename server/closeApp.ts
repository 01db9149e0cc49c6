import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { answerBrokenRequest } from "./answerBrokenRequest";
import { HttpError } from "./http/HttpError";

/** What a stop waits for, in milliseconds. */
export interface ClosingTimes {
  /** For clients that ask all the time: their next request is refused in words, and their connection ends with it. */
  notice: number;
  /** For requests that had begun to arrive. */
  arrival: number;
}

const usualTimes: ClosingTimes = { notice: 250, arrival: 3_000 };

/**
 * Ends connections in order when the server closes. What is asked from then on is refused with 503; requests that are
 * under way are answered; a connection on which nothing is asked, or whose request does not arrive, holds nothing up.
 */
export function closeInOrder(app: FastifyInstance, times: ClosingTimes = usualTimes): void {
  const open = new Set<Socket>();
  const running = new Map<Socket, IncomingMessage>();
  let isClosing = false;
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.server.on("request", (request, response) => {
    running.set(request.socket, request);
    response.once("close", () => running.delete(request.socket));
  });
  app.addHook("onRequest", (_request, _reply, done) => {
    const message = "The server is stopping. Try again in a few seconds.";
    done(isClosing ? new HttpError(503, message, { retryAfter: 5 }) : undefined);
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isClosing) reply.header("connection", "close");
    done();
  });
  const endIdle = () => {
    for (const socket of open) {
      const request = running.get(socket);
      if (!request) socket.destroy();
      else if (!request.complete) answerBrokenRequest(stopping(), socket);
    }
  };
  app.addHook("preClose", async () => {
    isClosing = true;
    // Browsers open connections ahead of need, and Node counts them as busy.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    if (open.size === 0) return;
    await delay(times.notice);
    setTimeout(endIdle, times.arrival).unref();
  });
}

const stopping = () => Object.assign(new Error("The server stops."), { code: "ERR_STOPPING" });

/** Closes the server when its running requests are answered, or after so many milliseconds without them. */
export async function closeApp(app: FastifyInstance, patience: number): Promise<void> {
  const giveUp = setTimeout(() => app.server.closeAllConnections(), patience);
  try {
    await app.close();
  } finally {
    clearTimeout(giveUp);
  }
}

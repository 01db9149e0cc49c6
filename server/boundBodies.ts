import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { answerBrokenRequest } from "./answerBrokenRequest";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route takes a large file, which a slow line may need minutes to send. */
    isUpload?: true;
  }
}

/** How long something may take, in milliseconds. */
export interface TimeLimits {
  /** For a request to arrive. */
  request: number;
  /** For a file to arrive, and for a picture to be read. */
  upload: number;
  /** For the next `leastPace` bytes of a file to arrive. */
  pace: number;
  /** For any other answer to be read. */
  answer: number;
}

export const usualTimeLimits: TimeLimits = {
  request: 30_000,
  upload: 300_000,
  pace: 10_000,
  answer: 60_000,
};

/** What of a file has to arrive while `pace` passes, in bytes: no line is as slow as somebody who holds a place. */
const leastPace = 64 * 1024;

/** How much of a body is still read, and how long, after the request was answered: in bytes and milliseconds. */
const readOffAtMost = { size: 20 * 1024 * 1024, time: 10_000 };

/**
 * Ends requests that arrive too slowly with 408. Of a body that nobody wants any more, a little is read and thrown away:
 * a connection cut at once would often take the answer along, and its sender would not learn why.
 */
export function boundBodies(app: FastifyInstance, limits: TimeLimits): void {
  app.server.headersTimeout = limits.request;
  // Behind the limits below, for requests that no route sees.
  app.server.requestTimeout = limits.upload + limits.request;
  app.addHook("onRequest", (request, reply, done) => {
    const { headers, raw, routeOptions } = request;
    if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return done();
    const { isUpload } = routeOptions.config;
    const end = () => {
      // A body that nobody reads is complete without an end.
      if (!raw.complete && !reply.raw.headersSent) answerBrokenRequest(tooSlow(), raw.socket);
    };
    const timer = setTimeout(end, isUpload ? limits.upload : limits.request);
    const watch = isUpload ? watchPace(raw.socket, limits.pace, end) : undefined;
    const clear = () => {
      clearTimeout(timer);
      clearInterval(watch);
    };
    raw.once("end", clear).once("close", clear);
    done();
  });
  app.addHook("onSend", ({ raw }, reply, _payload, done) => {
    // Else Node itself would hang up behind the answer, whatever is still on its way: readOff does it in time.
    if (!raw.complete) reply.raw.shouldKeepAlive = true;
    done();
  });
  app.addHook("onResponse", ({ raw }, _reply, done) => {
    if (raw.complete === false && !raw.destroyed) readOff(raw);
    done();
  });
}

/** Calls `end` where too little has arrived since it last looked. */
function watchPace(socket: Socket, every: number, end: () => void): NodeJS.Timeout {
  let before = socket.bytesRead;
  return setInterval(() => {
    if (socket.bytesRead - before < leastPace) end();
    before = socket.bytesRead;
  }, every);
}

function readOff(raw: FastifyRequest["raw"]): void {
  let left = readOffAtMost.size;
  const end = () => raw.socket.destroySoon();
  const timer = setTimeout(end, readOffAtMost.time);
  raw.once("close", () => clearTimeout(timer)).once("end", () => clearTimeout(timer));
  if (/^close$/i.test(raw.headers.connection ?? "")) raw.once("end", end);
  raw.unpipe();
  raw.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) end();
  });
}

const tooSlow = () => Object.assign(new Error("Too slow."), { code: "ERR_HTTP_REQUEST_TIMEOUT" });

import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { apiPolicy, permissionsPolicy } from "./rest/pages/contentPolicy";
import { networksOf } from "./auth/networksOf";
import { HttpError } from "./http/HttpError";

/** The protecting headers of every answer, be it one that the hooks of the application never see. */
export const protectingHeaders = {
  "permissions-policy": permissionsPolicy,
  "content-security-policy": apiPolicy,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "same-origin",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
};

const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_STOPPING: "503 Service Unavailable",
};

/** Answers what is no HTTP, or arrives too slowly, and hangs up. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const status = statuses[error.code ?? ""] ?? "400 Bad Request";
  const isStopping = error.code === "ERR_STOPPING";
  const body = JSON.stringify({
    message: isStopping
      ? "The server is stopping. Try again in a few seconds."
      : "The server cannot read this request.",
  });
  const head = [
    `HTTP/1.1 ${status}`,
    "connection: close",
    ...(isStopping ? ["retry-after: 5"] : []),
    "content-type: application/json",
    `content-length: ${body.length}`,
    ...Object.entries(protectingHeaders).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  // Whoever goes on sending is cut off; whoever reads has the answer by then.
  setTimeout(() => socket.destroy(), 1_000).unref();
}

/** Ends the connection of a client that does not read its answer in time: until it is read, it stands in memory. */
export function boundAnswers(app: FastifyInstance, limits: TimeLimits): void {
  app.addHook("onSend", ({ raw, routeOptions }, reply, _payload, done) => {
    done();
    // What the system took whole at once stands in our memory no longer.
    if (reply.raw.writableFinished || (routeOptions.config.isStream && reply.statusCode === 200)) return;
    const described = [reply.getHeader("content-type"), reply.getHeader("content-disposition")];
    const isFile = described.some((header) => /^(image\/|attachment)/.test(String(header)));
    const timer = setTimeout(() => raw.socket.destroy(), isFile ? limits.upload : limits.answer);
    reply.raw.once("close", () => clearTimeout(timer));
  });
}

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

/** What a stop waits for, in milliseconds. */
interface ClosingTimes {
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

/**
 * Says once where a request was forwarded by somebody whom TRUST_PROXY does not name: everybody behind them counts as one
 * address, and one visitor's wrong guesses keep all others out.
 */
export function warnOfProxy(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook("onRequest", (request, _reply, done) => {
    const isForwarded = request.headers["x-forwarded-for"] !== undefined;
    if (isSaid || !isForwarded || request.ip !== request.socket.remoteAddress) return done();
    isSaid = true;
    request.log.warn(
      `A request from ${request.ip} carries X-Forwarded-For, which is not believed: all visitors behind that address count as one. If it is your proxy, set TRUST_PROXY=${request.ip}`,
    );
    done();
  });
}
